/**
 * What holds, and where it comes from. Of the places that give a setting the first one counts:
 *
 *     --user ben                       an option of the command line
 *     {"user_id": "ada"}               what a host has set up for its plugin
 *     CORTEX_BRAIN=/data/b.db          the environment
 *     ./cortex.json                    --config FILE, else $CORTEX_CONFIG, else the project's
 *     ~/.config/cortex/cortex.json     the user's
 *     default                          the schema's
 */
import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { requireFile } from "../bridge/require-file.js";
import { type ConfigFile, configAbove, readConfigFile, userConfigPath } from "./file.js";
import { leavesOf, nameOf, objectOf, overlaps, type SettingPath } from "./leaves.js";
import { rootOf } from "./project.js";
import type { Config } from "./schema.js";
import { FLAGS, type FlagSetting, SERVICES, STRICTER, VARIABLES } from "./sources.js";
import { isTrusted } from "./trust.js";

/** Where a value comes from. */
export interface Origin {
  source: "flag" | "environment" | "host" | "file" | "default";
  /** The option, the variable or the host. */
  name?: string;
  file?: string;
  /** From 1 on. */
  line?: number;
  column?: number;
}

/** A setting that holds. */
export interface Setting {
  path: SettingPath;
  value: unknown;
  origin: Origin;
}

/** A file that was looked at. */
export interface FoundFile {
  path: string;
  kind: "named" | "project" | "user";
  /** Whether all that it says counts; false: of a project, and nobody has trusted it. */
  trusted: boolean;
}

/** What holds. */
export interface Resolved {
  config: Config;
  settings: Setting[];
  files: FoundFile[];
  /** What a project's file says and may not. */
  ignored: Setting[];
}

/** Where to look. */
export interface Places {
  env: Readonly<Record<string, string | undefined>>;
  /** Where somebody works. */
  directory: string;
  /** The file that an option names. */
  file?: string | undefined;
  /** What options of the command line say. */
  flags?: Readonly<Partial<Record<FlagSetting, unknown>>> | undefined;
  /** What a host has set up. Beside that only a file that an option names is read. */
  host?: { name: string; config: Config } | undefined;
}

/** Settings of one place. */
interface Layer {
  settings: Setting[];
  /** Whether its groups of SERVICES give way as a whole. */
  givesWay: boolean;
}

/**
 * Finds and reads what there is.
 *
 * @throws CortexError as readConfigFile does
 */
export async function resolveConfig(places: Places): Promise<Resolved> {
  const files = await filesOf(places);
  const above = [layerOfFlags(places), ...layersOfHost(places), layerOfVariables(places)];
  const layers = [...above];
  const ignored: Setting[] = [];
  const [first, ...others] = files.map((found) => ({
    ...found,
    layer: layerOfFile(found.content),
  }));
  const below = others.map(({ layer }) => layer);
  if (first !== undefined) {
    const { trusted, layer } = first;
    const without = merged([...above, ...below]);
    layers.push({
      ...layer,
      settings: trusted ? layer.settings : await allowed(layer, without, ignored),
    });
  }
  const settings = merged([...layers, ...below]);
  return {
    config: objectOf(settings.map(({ path, value }) => [path, value])) as Config,
    settings,
    files: files.map(({ content: { path }, kind, trusted }) => ({ path, kind, trusted })),
    ignored,
  };
}

/** The files that count, the nearer first. */
async function filesOf(
  places: Places,
): Promise<{ content: ConfigFile; kind: FoundFile["kind"]; trusted: boolean }[]> {
  const { env, directory, file, host } = places;
  const named = file ?? (host === undefined ? env["CORTEX_CONFIG"] || undefined : undefined);
  const users = userConfigPath(env);
  const found: { content: ConfigFile; kind: FoundFile["kind"]; trusted: boolean }[] = [];
  if (named !== undefined) {
    requireFile(named);
    const content = await readConfigFile(resolve(directory, named));
    found.push({ content, kind: "named", trusted: true });
  } else if (host === undefined) {
    const path = projectConfig(directory);
    if (path !== undefined && !isSame(path, users)) {
      const content = await readConfigFile(path);
      found.push({ content, kind: "project", trusted: isTrusted(content, env) });
    }
  }
  if (
    host === undefined &&
    existsSync(users) &&
    !found.some(({ content }) => isSame(content.path, users))
  ) {
    found.push({ content: await readConfigFile(users), kind: "user", trusted: true });
  }
  return found;
}

/** The project's file: in the folder or above it, up to the top of the repository. */
export function projectConfig(directory: string): string | undefined {
  if (!existsSync(directory)) {
    return undefined;
  }
  const folder = realpathSync(directory);
  return configAbove(folder, rootOf(folder));
}

function isSame(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

function layerOfFlags({ flags = {} }: Places): Layer {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  const settings = given.map(([name, value]): Setting => {
    const origin: Origin = { source: "flag", name: FLAGS[name as FlagSetting] };
    return { path: name.split("."), value, origin };
  });
  // Whoever names a user or a scope wants that one's memories, also where all are set up.
  const user = settings.find(({ path }) => ["user_id", "scope"].includes(nameOf(path)));
  const isForAll = settings.some(({ path }) => nameOf(path) === "all_users");
  return {
    settings:
      user === undefined || isForAll
        ? settings
        : [...settings, { path: ["all_users"], value: false, origin: user.origin }],
    givesWay: false,
  };
}

function layerOfVariables({ env, host }: Places): Layer {
  const settings = Object.entries(VARIABLES).flatMap(([name, variable]): Setting[] => {
    const value = env[variable];
    return value === undefined || value === ""
      ? []
      : [{ path: name.split("."), value, origin: { source: "environment", name: variable } }];
  });
  return { settings, givesWay: host !== undefined };
}

/** What a host has set up for the plugin goes before the environment, which is that of the whole host. */
function layersOfHost({ host }: Places): Layer[] {
  if (host === undefined) {
    return [];
  }
  const origin: Origin = { source: "host", name: host.name };
  const settings = leavesOf(host.config).map(([path, value]): Setting => ({ path, value, origin }));
  return [{ settings, givesWay: true }];
}

function layerOfFile({ path: file, values, positionOf }: ConfigFile): Layer {
  const settings = leavesOf(values)
    .filter(([path]) => nameOf(path) !== "$schema")
    .map(
      ([path, value]): Setting => ({
        path,
        value,
        origin: { source: "file", file, ...positionOf(path) },
      }),
    );
  return { settings, givesWay: true };
}

/** What of a project's file counts that nobody has trusted. */
async function allowed(
  { settings }: Layer,
  without: readonly Setting[],
  ignored: Setting[],
): Promise<Setting[]> {
  const { defaultAt } = await import("../config/content.js");
  return settings.filter((setting) => {
    const { path } = setting;
    const name = nameOf(path);
    const held = without.find((above) => nameOf(above.path) === name)?.value ?? defaultAt(path);
    const isAllowed = isStricter(setting, held);
    if (!isAllowed) {
      ignored.push(setting);
    }
    return isAllowed;
  });
}

/** Whether a value is no laxer than what holds without it; false for a setting that is not of STRICTER. */
function isStricter({ path, value }: Setting, held: unknown): boolean {
  const order = STRICTER[nameOf(path)];
  switch (order) {
    case undefined:
      return false;
    case "lower":
      return (value as number) <= (held as number);
    case "higher":
      return (value as number) >= ((held as number | undefined) ?? 0);
    default:
      return order.indexOf(value) >= order.indexOf(held);
  }
}

/** Of every setting the value of the first layer that has it. */
function merged(layers: readonly Layer[]): Setting[] {
  const settings: Setting[] = [];
  for (const { settings: own, givesWay } of layers) {
    const above = [...settings];
    const isOpen = ({ path }: Setting) =>
      !above.some((setting) => overlaps(setting.path, path)) &&
      !(givesWay && namesAnother(path, own, above));
    settings.push(...own.filter(isOpen));
  }
  return settings;
}

/** Whether a place above speaks to another service than the one that this file's setting is about. */
function namesAnother(
  path: SettingPath,
  own: readonly Setting[],
  above: readonly Setting[],
): boolean {
  const [group = "", ...rest] = path;
  const names = SERVICES[group] ?? [];
  return (
    rest.length > 0 &&
    names.some((name) => {
      const theirs = valueAt(above, group, name);
      return theirs !== undefined && theirs !== valueAt(own, group, name);
    })
  );
}

function valueAt(settings: readonly Setting[], group: string, name: string): unknown {
  return settings.find(({ path }) => path.length === 2 && path[0] === group && path[1] === name)
    ?.value;
}
