/** The server is gone and its standby takes its place, by streaming replication: with all that was answered, or without the tail. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { useFleet } from "./support/use-fleet.js";
import { describeWithPostgres } from "./support/with-postgres.js";

describeWithPostgres("a standby that takes the server's place", () => {
  const fleet = useFleet("standby");

  it("has all that was answered, where commits waited for it", async () => {
    const hosts = ["one", "two", "three"];
    await fleet.server.addStandby({ waits: true });
    await Promise.all(hosts.map((host) => fleet.run.start(host)));
    let isOver = false;
    const work = hosts.map(async (host) => {
      while (!isOver) {
        const fact = fleet.newFact();
        await fleet.run.add(host, fact);
        await fleet.run.read(host);
        if (fleet.run.knows(fact)) await fleet.run.validate(host, fact);
      }
    });
    await fleet.run.progress(20);
    await fleet.server.kill();
    await fleet.server.promote();
    await fleet.run.progress(20);
    isOver = true;
    await Promise.all(work);
    expect(await fleet.run.end()).toEqual([]);
    expect(fleet.run.history.filter(({ outcome }) => outcome === "refused")).toEqual([]);
  });

  /** The files that a host set aside and that hold a fact's words. */
  const setAside = (host: string, fact: string): string[] => {
    const folder = fleet.run.cache(host);
    return readdirSync(folder).filter(
      (name) => name.includes(".forked-") && readFileSync(join(folder, name)).includes(fact),
    );
  };

  const told = async (host: string): Promise<unknown> => await fleet.run.host(host).ask("read");

  const contentsOf = async (host: string): Promise<string> => {
    const { memories } = await fleet.run.host(host).must<{ memories: unknown[] }>("read");
    return JSON.stringify(memories);
  };

  const hostsThatSetAside = async (): Promise<unknown[]> => {
    const rows = await fleet.server.sql("select host from cortex.replicas_of($1) where aside", [
      fleet.run.path.slice(fleet.run.path.indexOf("#") + 1),
    ]);
    return rows.map(({ host }) => host);
  };

  const FORKED = {
    failure: {
      code: "CORRUPT",
      message: expect.stringMatching(/commits that .* does not: close/u),
    },
  };

  // What others write after the failover may be of the very number that was lost, or behind it.
  it.each([0, 1, 2])(
    "is told from the one that lost the tail, %d commits later: its replicas are set aside, and others go on",
    async (later) => {
      const [kept, lost, ...after] = Array.from({ length: 2 + later }, () => fleet.newFact());
      if (kept === undefined || lost === undefined) throw new Error("there are two");
      await fleet.server.addStandby({ waits: true });
      await fleet.run.start("ahead");
      await fleet.run.start("behind", { options: { freshMs: 3_600_000 } });
      expect(await fleet.run.add("ahead", kept)).toBe("done");
      await fleet.run.reopen("behind");
      await fleet.server.sql("alter system reset synchronous_standby_names");
      await fleet.server.sql("select pg_reload_conf()");
      await fleet.server.stopStandby();
      await fleet.run.stop("behind");
      expect(await fleet.run.add("ahead", lost)).toBe("done");
      await fleet.server.kill();
      await fleet.server.promote();

      await fleet.run.start("behind");
      for (const fact of after) expect(await fleet.run.add("behind", fact)).toBe("done");
      expect(await told("ahead")).toEqual(expect.objectContaining(FORKED));
      expect(await fleet.run.host("ahead").ask("add", { content: "The tide is out." })).toEqual(
        expect.objectContaining(FORKED),
      );
      expect(setAside("ahead", lost)).toEqual([]);

      await fleet.run.reopen("ahead");
      const contents = await contentsOf("ahead");
      expect(contents).toEqual(await contentsOf("behind"));
      expect(contents).toContain(kept);
      expect(contents).not.toContain(lost);
      expect(setAside("ahead", lost)).not.toEqual([]);
      expect(setAside("behind", kept)).toEqual([]);
      expect(await hostsThatSetAside()).toEqual(["ahead"]);
      expect(await fleet.run.add("ahead", lost)).toBe("done");
    },
  );
});
