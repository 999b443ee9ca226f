/**
 * Whose memories are in play. A user's memories are divided by scopes, each of which is a user of its own for the brain, so
 * that no search, duplicate or contradiction ever crosses from one to another:
 *
 *     user                     ada                        what is Ada's everywhere
 *     project                  ada@shop-3f9c2ab41d07      the repository that she works in, all worktrees of it
 *     project:~/code/shop      ada@shop-3f9c2ab41d07      the same from elsewhere
 *     agent:planner            ada@agent/planner          what one agent keeps for her
 *     session:8f1e             ada@session/8f1e           one conversation
 */
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { validationError } from "../bridge/errors.js";
import { show } from "../bridge/text.js";
import { projectOf, projectUser } from "./project.js";

/** What memories may belong to. */
export type ScopeKind = "user" | "project" | "agent" | "session";

/** A scope as people write it, with its name where they give one. */
export const SCOPE_PATTERN = "^(?:user|(?:project|agent|session)(?::.+)?)$";

/** What a host knows of where somebody is; a scope that names nothing is that one. */
export interface Place {
  /** The folder that somebody works in. */
  directory?: string | undefined;
  /** The agent that works there. */
  agent?: string | undefined;
  /** The conversation. */
  session?: string | undefined;
}

/**
 * Under whose name a scope's memories are kept.
 *
 * @param user - the person
 * @param scope - as SCOPE_PATTERN has it
 * @throws CortexError VALIDATION_ERROR - a scope that is none, or that nobody names: what belongs to one place is never
 *   taken for what is a person's everywhere
 */
export function scopedUser(user: string, scope: string, place: Place): string {
  const [kind, name] = partsOf(scope);
  switch (kind) {
    case "user":
      return user;
    case "project":
      return projectUser(user, projectNamed(name ?? place.directory));
    case "agent":
      return within(user, kind, name ?? place.agent ?? unnamed(kind));
    case "session":
      return within(user, kind, name ?? place.session ?? unnamed(kind));
  }
}

/** The name of a part of somebody's memories; no two lists of names give the same. */
export function within(user: string, kind: string, ...names: string[]): string {
  return `${user}@${[kind, ...names].map(encodeURIComponent).join("/")}`;
}

function partsOf(scope: string): [ScopeKind, string | undefined] {
  if (!new RegExp(SCOPE_PATTERN, "u").test(scope)) {
    throw validationError(
      `the scope must be user, project, project:FOLDER, agent:NAME or session:ID, but is ${show(scope)}`,
    );
  }
  const end = scope.indexOf(":");
  return end < 0
    ? [scope as ScopeKind, undefined]
    : [scope.slice(0, end) as ScopeKind, scope.slice(end + 1)];
}

function projectNamed(folder: string | undefined): string {
  if (folder === undefined) {
    throw validationError(
      "the scope is project, but the host does not say which folder somebody works in",
    );
  }
  const written =
    folder === "~" || folder.startsWith("~/") ? join(homedir(), folder.slice(1)) : folder;
  const path = resolve(written);
  let project: string | undefined;
  try {
    project = projectOf(path);
  } catch {
    throw validationError(`the scope is project, but there is no folder ${path}`);
  }
  if (project === undefined) {
    throw validationError(
      `the scope is project, but ${path} is in none: go to its folder, name it (project:FOLDER), or use the scope user`,
    );
  }
  return project;
}

function unnamed(kind: ScopeKind): never {
  throw validationError(`the scope is ${kind}, but nobody says which: name it, ${kind}:NAME`);
}
