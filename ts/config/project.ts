/**
 * Which project somebody works in, told from the folder alone, without running git:
 *
 *     ~/code/shop          a repository                 shop-3f9c2ab41d07
 *     ~/code/shop/src      a folder of it               shop-3f9c2ab41d07
 *     ~/code/shop-hotfix   another worktree of it       shop-3f9c2ab41d07
 *     ~/clients/shop       another repository           shop-b80a1ce7725f
 *     ~/clients/notes      a folder that is in none     notes-0c2b61e6a91d
 *     ~                    home: no project
 *
 * Worktrees share the folder that git calls common (`git rev-parse --git-common-dir`): its path is what a project is
 * known by.
 */
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isPrintableAscii, seldomUsed } from "../bridge/text.js";
import { sha256Of } from "./sha256.js";

/** Digits of the hash: enough that no two folders of one machine share them. */
const HASH_DIGITS = 12;

/** Stands between the user and the project in the name under which a project's memories are kept. */
const AT = "@";

/**
 * The project that a folder belongs to; nothing for the home folder, and none for what is above it, where people are and
 * no project is.
 *
 * @throws when the folder cannot be read, so that what is private to a project is never taken for personal
 */
export function projectOf(directory: string): string | undefined {
  const folder = realpathSync(directory);
  const common = commonDirectory(folder);
  if (common !== undefined) {
    const main = basename(common) === ".git" ? dirname(common) : common;
    return named(basename(main), common);
  }
  const home = existsSync(homedir()) ? realpathSync(homedir()) : homedir();
  return folder === home || isAbove(folder, home) ? undefined : named(basename(folder), folder);
}

/** The top of the repository that a folder is in, in its own worktree; the folder itself where it is in none. */
export function rootOf(directory: string): string {
  const folder = realpathSync(directory);
  for (let at = folder; ; at = dirname(at)) {
    if (gitDirectory(join(at, ".git")) !== undefined) {
      return at;
    }
    if (dirname(at) === at) {
      return folder;
    }
  }
}

/**
 * Under whose name memories of a project are kept: for the brain a user of its own, so that no search, duplicate or
 * contradiction ever crosses from one project to another.
 */
export function projectUser(user: string, project: string): string {
  return `${user}${AT}${project}`;
}

/** The folder that the repository of a folder keeps its history in, the same for all its worktrees. */
function commonDirectory(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = gitDirectory(join(at, ".git"));
    if (found !== undefined) {
      return realpathSync(shared(found));
    }
    if (dirname(at) === at) {
      return undefined;
    }
  }
}

/** What `.git` is or, in worktrees and submodules, points to. */
function gitDirectory(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    return path;
  }
  const pointed = stat?.isFile()
    ? /^gitdir: *(.+?)\s*$/mu.exec(readFileSync(path, "utf8"))?.[1]
    : undefined;
  return pointed === undefined ? undefined : resolve(dirname(path), pointed);
}

/** A worktree's own folder says where the common one is; a repository's and a submodule's is it. */
function shared(gitDirectory: string): string {
  const file = join(gitDirectory, "commondir");
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isThere ? resolve(gitDirectory, readFileSync(file, "utf8").trim()) : gitDirectory;
}

function isAbove(folder: string, other: string): boolean {
  for (let at = dirname(other); ; at = dirname(at)) {
    if (at === folder) {
      return true;
    }
    if (dirname(at) === at) {
      return false;
    }
  }
}

const unusual = seldomUsed("[^\\p{L}\\p{N}._\\-]+", "gu");

function named(name: string, path: string): string {
  const others = isPrintableAscii(name) ? /[^\w.-]+/g : unusual();
  const plain = name.replace(others, "-").slice(0, 40) || "root";
  const hash = sha256Of(path).slice(0, HASH_DIGITS);
  return `${plain}-${hash}`;
}
