/** How a second start, and the hosts, find the window on a brain. */
import { mkdirSync, statSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { RunningFile } from "../../ts/outside/running-file.js";
import { findWindow, openWindow } from "../../ts/ui/running.js";
import { useRoom } from "./support/brains.js";
import { TestWindow } from "./support/window.js";

const room = useRoom();

describe("the file of a window that is open", () => {
  it("leads another start to it, and hosts to its address, until it is taken away", async () => {
    const path = room.file();
    const home = room.file("home");
    mkdirSync(home);
    await room.open({ path });
    const file = await RunningFile.of("windows", path, { home });
    const window = await TestWindow.open(room, { path }, file?.secret);
    expect(await openWindow(path, home)).toBeUndefined();
    await file?.write(window.server.port);
    expect(await openWindow(path, home)).toBe(`http://127.0.0.1:${window.server.port}/`);
    const other = await RunningFile.of("windows", path, { home });
    const found = other && (await findWindow(other));
    expect(found).toMatchObject({ read_only: false });
    expect(found?.address).toContain(`:${window.server.port}/#token=`);
    await other?.remove();
    expect(await openWindow(path, home)).toBeDefined();
    await window.close();
    expect(other && (await findWindow(other))).toBeUndefined();
    await file?.remove();
    expect(await openWindow(path, home)).toBeUndefined();
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
