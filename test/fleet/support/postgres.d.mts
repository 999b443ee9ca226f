/** See postgres.mjs. */
export declare const hasPostgres: boolean;

export declare class Postgres {
  private constructor();
  readonly folder: string;
  static startWithBrains(how?: { durable?: boolean }): Promise<Postgres>;
  static start(how?: { durable?: boolean }): Promise<Postgres>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  address(brain?: string, user?: string, password?: string): string;
  requirePassword(user: string, password: string): Promise<void>;
  restart(): Promise<void>;
  addStandby(how: { waits: boolean }): Promise<void>;
  stopStandby(): Promise<void>;
  promote(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
