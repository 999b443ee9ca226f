import type { FleetConnection, FleetPool } from "../../../ts/fleet/pool.js";
import type { Trap } from "./host-process.js";

/** See seam.mjs. */
export declare class Seam implements FleetPool {
  constructor(pool: FleetPool, tell: (event: { step: string; when: string }) => void);
  trap(trap: Trap): void;
  plant(name: string): void;
  release(): void;
  connect(): Promise<FleetConnection>;
}
