/** How a second start, and the hosts, find the window on a brain. */
import { mkdirSync, statSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { RunningFile } from "../../ts/outside/running-file.js";
import { findWindow, openWindow, windowFile } from "../../ts/ui/running.js";
import { useRoom } from "./support/brains.js";
import { TestWindow } from "./support/window.js";

const room = useRoom();

describe("the file of a window that is open", () => {
  it("leads another start to it, and hosts to its address, until it is taken away", async () => {
    const path = room.file();
    const home = room.file("home");
    mkdirSync(home);
    const brain = await room.open({ path });
    const file = await windowFile(brain, home);
    const window = await TestWindow.open(room, { path }, file?.secret);
    expect(await openWindow(brain, home)).toBeUndefined();
    await file?.write(window.server.port);
    expect(await openWindow(brain, home)).toBe(`http://127.0.0.1:${window.server.port}/`);
    const other = await windowFile(brain, home);
    const found = other && (await findWindow(other));
    expect(found).toMatchObject({ read_only: false });
    expect(found?.address).toContain(`:${window.server.port}/#token=`);
    await other?.remove();
    expect(await openWindow(brain, home)).toBeDefined();
    await window.close();
    expect(other && (await findWindow(other))).toBeUndefined();
    await file?.remove();
    expect(await openWindow(brain, home)).toBeUndefined();
  });

  it("leads nobody to a window on another user's memories, or on everybody's", async () => {
    const path = room.file();
    const home = room.file("home");
    const ana = await room.open({ path, userId: "ana" });
    const ben = ana.forUser("ben");
    const all = { path, userId: "ana", allUsers: true };
    const file = await windowFile(ana, home);
    const window = await TestWindow.open(room, { path, userId: "ana" }, file?.secret);
    await file?.write(window.server.port);
    for (const other of [ben, all]) {
      const theirs = await windowFile(other, home);
      expect(theirs && (await findWindow(theirs))).toBeUndefined();
      expect(await openWindow(other, home)).toBeUndefined();
    }
    expect(await openWindow(ana, home)).toBeDefined();
    await file?.remove();
    await window.close();
  });

  it("is for its user alone, and there is none for a brain in memory", async () => {
    const path = room.file();
    await room.open({ path });
    const home = room.file("home");
    const file = await RunningFile.of("windows", path, { home });
    await file?.write(1);
    const mode = (name: string) => statSync(name).mode & 0o777;
    expect(mode(`${home}/.cortex/windows`)).toBe(0o700);
    expect(await RunningFile.of("windows", ":memory:", { home })).toBeUndefined();
    await file?.remove();
  });

  it("is not believed when a stranger has the port", async () => {
    const path = room.file();
    const home = room.file("home");
    await room.open({ path });
    const window = await TestWindow.open(room, { path }, "another secret");
    const file = await RunningFile.of("windows", path, { home });
    await file?.write(window.server.port);
    expect(file && (await findWindow(file))).toBeUndefined();
    await window.close();
  });
});
