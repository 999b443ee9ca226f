import { createHash } from "node:crypto";
import { isAddress, isFleetPath } from "../bridge/defaults.js";
import { validationError } from "../bridge/errors.js";
import { show } from "../bridge/text.js";

/** Parameters of a URL that are shown: those of which it is known that they hold no secret. */
const SHOWN_PARAMETERS: ReadonlySet<string> = new Set([
  "host",
  "port",
  "sslmode",
  "application_name",
  "connect_timeout",
]);

const PASSWORD = /password/iu;

const LONGEST_NAME = 500;

/** Where a fleet's brain is. */
export interface FleetAddress {
  /** For the database's client alone: it may hold a password. */
  readonly connection: string;
  /** The brain's name, e.g. "acme/ana". */
  readonly brain: string;
  /** The same address for people: without a password. */
  readonly shown: string;
  /** Of the brain, however the address is written: what the replica's file is named after. */
  readonly fingerprint: string;
}

/**
 * Takes a brain's address apart: postgres://USER@HOST/DATABASE#TENANT/BRAIN.
 *
 * @throws CortexError VALIDATION_ERROR - it is none, or names no brain; the message never repeats what may be a password
 */
export function parseAddress(path: string): FleetAddress {
  const url = parseUrl(path);
  const brain = decode(url.hash.slice(1));
  if (brain === "") {
    throw validationError(
      "the address names no brain; say which behind a #, e.g. postgres://app@db.internal/cortex#acme/ana",
    );
  }
  requireBrainName(brain);
  const hash = url.hash;
  url.hash = "";
  const connection = url.href;
  url.password = "";
  for (const name of [...url.searchParams.keys()]) {
    if (!SHOWN_PARAMETERS.has(name)) {
      url.searchParams.delete(name);
    }
  }
  const place = [url.hostname, url.searchParams.get("host"), url.port || "5432", url.pathname];
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([...place, brain]))
    .digest("hex");
  return { connection, brain, shown: `${url.href}${hash}`, fingerprint };
}

/** A brain's path for people: of an address no more than `shown`, and nothing of one that is none. */
export function shownPath(path: string): string {
  if (!isFleetPath(path) && !isAddress(path)) {
    return path;
  }
  try {
    return parseAddress(path).shown;
  } catch {
    return "an address that names no brain in PostgreSQL";
  }
}

/** Whether an address holds a password. */
export function holdsPassword(address: string): boolean {
  const { password, searchParams } = parseUrl(address);
  return password !== "" || [...searchParams.keys()].some((name) => PASSWORD.test(name));
}

/**
 * The address of the database alone, for what concerns all brains.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function parseDatabase(path: string): string {
  const url = parseUrl(path);
  if (url.hash !== "") {
    throw validationError(
      "this concerns a whole database, but the address names one brain of it: leave out the # and what is behind it",
    );
  }
  return url.href;
}

function parseUrl(path: string): URL {
  const url = URL.canParse(path) ? new URL(path) : undefined;
  if (url === undefined || !isFleetPath(path)) {
    throw validationError("the address of a fleet is postgres://USER@HOST/DATABASE");
  }
  if (isCut(url)) {
    throw validationError(
      "the address holds an @ where none belongs: write / ? # @ of its user and password as %2F %3F %23 %40",
    );
  }
  return url;
}

/** Whether a password seems to have ended at one of its own marks: the rest would be taken for the database, and shown. */
function isCut({ username, pathname, hash }: URL): boolean {
  const isNowhere = username === "" && pathname.length < 2;
  return pathname.includes("@") || (isNowhere && hash.includes("@"));
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw validationError(`the brain's name ${show(name)} has a % that is no escape`);
  }
}

/**
 * Checks a name that brains may have.
 *
 * @throws CortexError VALIDATION_ERROR
 */
export function requireBrainName(name: string): void {
  const isPlain = /^[^\p{C}\s/]+(\/[^\p{C}\s/]+)*$/u.test(name);
  if (!isPlain || name.length > LONGEST_NAME) {
    throw validationError(
      `the brain's name ${show(name)} is none: names are words without spaces, joined by /, of ${LONGEST_NAME} characters at most`,
    );
  }
}
