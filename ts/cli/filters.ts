import { type Command, Option } from "commander";
import type { Purpose } from "../bridge/policy-schema.js";
import { PURPOSES, SUPERSEDED } from "../bridge/schema.js";
import { collect, parseLimit, parseNumber } from "./options.js";

/** The options of {@link addFilters}, as commander gives them. */
export interface FilterOptions {
  limit?: number;
  category?: string[];
  minConfidence?: number;
  purpose?: Purpose;
  profile?: string;
  ofUser?: string;
  proxy?: boolean;
  proxyAgent?: string;
  superseded?: (typeof SUPERSEDED)[number];
  peek?: boolean;
}

/** Gives a command the options that narrow down which memories it shows. */
export function addFilters(command: Command): Command {
  return command
    .option("-n, --limit <number>", "how many at most (default: 10)", parseLimit)
    .option("-c, --category <name>", "only this category; may be given several times", collect)
    .option(
      "--min-confidence <number>",
      "only memories at least this sure now, 0 to 1",
      parseNumber,
    )
    .addOption(
      new Option("--purpose <purpose>", "only memories sure enough for this")
        .choices(PURPOSES)
        .conflicts("minConfidence"),
    )
    .option("--profile <name>", "go by this retrieval profile of the policy")
    .option("--of-user <id>", "this user's memories instead of those of --user")
    .option("--proxy", "only what agents stored on someone's behalf")
    .option("--no-proxy", "only what no agent stored")
    .option("--proxy-agent <name>", "only what this agent stored")
    .addOption(
      new Option(
        "--superseded <how>",
        "what another memory took the place of: show (default) what holds now beside it, or omit",
      ).choices(SUPERSEDED),
    )
    .option("--peek", "look without counting as an access");
}

/** The filters as the brain takes them. */
export function filtersOf(options: FilterOptions) {
  return {
    limit: options.limit,
    categories: options.category,
    min_confidence: options.minConfidence,
    purpose: options.purpose,
    profile: options.profile,
    user_id: options.ofUser,
    is_proxy: options.proxy,
    proxy_agent: options.proxyAgent,
    superseded: options.superseded,
    peek: options.peek,
  };
}
