/** Which project a folder belongs to: worktrees are one, what only looks alike is not. */
import { createHash } from "node:crypto";
import { mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { projectOf, projectUser, rootOf } from "../../ts/config/project.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

function folder(...names: string[]): string {
  const path = join(room.directory, ...names);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A repository as `git init` makes it, as far as it matters here. */
function repository(...names: string[]): string {
  folder(...names, ".git");
  return join(room.directory, ...names);
}

/** Another worktree of a repository, as `git worktree add` makes it. */
function worktree(main: string, ...names: string[]): string {
  const path = folder(...names);
  const own = join(main, ".git", "worktrees", names.at(-1) ?? "");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "commondir"), "../..\n");
  writeFileSync(join(path, ".git"), `gitdir: ${own}\n`);
  return path;
}

describe("projectOf", () => {
  it.each(["plain", "Zoë 日本", "n".repeat(200)])("has the SHA-256 of its path: %s", (name) => {
    const path = realpathSync(folder(name));
    const hash = createHash("sha256").update(path).digest("hex").slice(0, 12);
    expect(projectOf(path)).toMatch(new RegExp(`-${hash}$`, "u"));
  });

  it("is the repository's, in all its folders and worktrees", () => {
    const main = repository("work", "shop");
    const other = worktree(main, "work", "shop-hotfix");
    const project = projectOf(main);
    expect(project).toMatch(/^shop-[0-9a-f]{12}$/u);
    expect(projectOf(folder("work", "shop", "src", "deep"))).toBe(project);
    expect(projectOf(other)).toBe(project);
    expect(projectOf(folder("work", "shop-hotfix", "src"))).toBe(project);
  });

  it("tells repositories of one name apart", () => {
    expect(projectOf(repository("a", "shop"))).not.toBe(projectOf(repository("b", "shop")));
  });

  it("takes a submodule for a project of its own", () => {
    const main = repository("shop");
    const module = folder("shop", "lib");
    mkdirSync(join(main, ".git", "modules", "lib"), { recursive: true });
    writeFileSync(join(module, ".git"), "gitdir: ../.git/modules/lib\n");
    expect(projectOf(module)).toMatch(/^lib-/u);
    expect(projectOf(module)).not.toBe(projectOf(main));
  });

  it("is the folder's where there is no repository, and a link leads to the same", () => {
    const notes = folder("notes");
    symlinkSync(notes, join(room.directory, "link"));
    expect(projectOf(notes)).toMatch(/^notes-/u);
    expect(projectOf(join(room.directory, "link"))).toBe(projectOf(notes));
  });

  it("is none at home and above", () => {
    expect(projectOf(homedir())).toBeUndefined();
    expect(projectOf("/")).toBeUndefined();
  });

  it("is refused for a folder that is gone, rather than taken for none", () => {
    expect(() => projectOf(join(room.directory, "gone"))).toThrow("ENOENT");
    const broken = folder("broken");
    writeFileSync(join(broken, ".git"), "gitdir: /nowhere/at/all\n");
    expect(() => projectOf(broken)).toThrow("ENOENT");
  });

  it("changes with the place, since nothing else tells a project from its copy", () => {
    const before = projectOf(repository("old"));
    renameSync(join(room.directory, "old"), join(room.directory, "new"));
    expect(projectOf(join(room.directory, "new"))).not.toBe(before);
  });

  it("has a name that the brain takes for a user's, whatever the folder is called", () => {
    const project = projectOf(repository("Käse & <b>\n*")) ?? "";
    expect(project).toMatch(/^[\p{L}\p{N}._-]+$/u);
    expect(projectUser("ada", project)).toBe(`ada@${project}`);
  });
});

describe("rootOf", () => {
  it("is the worktree's own top", () => {
    const main = repository("shop");
    const other = worktree(main, "other");
    expect(rootOf(folder("shop", "src"))).toBe(main);
    expect(rootOf(folder("other", "src"))).toBe(other);
    expect(rootOf(folder("plain"))).toBe(join(room.directory, "plain"));
  });
});
