import { useFleet } from "./support/use-fleet.js";
import { describeWithPostgres } from "./support/with-postgres.js";

describeWithPostgres("the hosts of a run", () => {
  const fleet = useFleet("run");
  const held = { step: "check_in", when: "before", act: "hold" } as const;

  it("are there for faults once they have the brain open, and say how they ended", async () => {
    const starting = fleet.run.start("one", { traps: [held] });
    const ended = expect(starting).rejects.toThrow(/^open: "gone" by SIGKILL/u);
    expect(() => fleet.run.host("one")).toThrow("there is no host one");
    await fleet.run.dispose();
    await ended;
  });
});
