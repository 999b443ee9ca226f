/** Policies with settings over them; policy.ts checks settings, which a hook need not. */
import { validationError } from "./errors.js";
import { withoutUndefined } from "./helpers.js";
import type { ConfidencePolicy, ConfidenceSettings } from "./policy-schema.js";

/**
 * A policy with checked settings over it.
 *
 * @throws CortexError VALIDATION_ERROR - a medium threshold above the high one
 */
export function completePolicy(
  base: ConfidencePolicy,
  { purposes, category_decay, users, profiles, ...constants }: ConfidenceSettings,
): ConfidencePolicy {
  const decays = Object.entries({ ...base.category_decay, ...category_decay });
  const policy: ConfidencePolicy = {
    ...base,
    ...(constants as Partial<ConfidencePolicy>),
    purposes: {
      ...base.purposes,
      ...withoutUndefined(purposes ?? {}),
    } as ConfidencePolicy["purposes"],
    category_decay: Object.fromEntries(
      decays.filter((entry): entry is [string, number] => entry[1] !== null),
    ),
    users: usersOver(base.users, users ?? {}),
    profiles: profilesOver(base.profiles, profiles ?? {}),
  };
  if (policy.medium_threshold > policy.high_threshold) {
    throw validationError(
      `confidence.medium_threshold (${policy.medium_threshold}) must not be above ` +
        `confidence.high_threshold (${policy.high_threshold})`,
    );
  }
  return policy;
}

type UserThresholds = ConfidencePolicy["users"][string];
type UserSettings = NonNullable<ConfidenceSettings["users"]>[string];

/** The thresholds of users with settings over them; null takes away what a user has. */
function usersOver(
  base: ConfidencePolicy["users"],
  settings: NonNullable<ConfidenceSettings["users"]>,
): ConfidencePolicy["users"] {
  const users = new Map(Object.entries(base));
  for (const [name, own] of Object.entries(settings)) {
    if (own === null) {
      users.delete(name);
    } else {
      users.set(name, withOwn(users.get(name) ?? {}, own));
    }
  }
  return Object.fromEntries(users);
}

function withOwn(
  { profiles: known, ...base }: UserThresholds,
  { purposes, profiles, ...thresholds }: NonNullable<UserSettings>,
): UserThresholds {
  const merged = { ...base.purposes, ...withoutUndefined(purposes ?? {}) };
  const own = profilesOver(known ?? {}, profiles ?? {});
  return {
    ...base,
    ...withoutUndefined(thresholds),
    ...(Object.keys(merged).length === 0 ? {} : { purposes: merged }),
    ...(Object.keys(own).length === 0 ? {} : { profiles: own }),
  };
}

type Profiles = ConfidencePolicy["profiles"];

/** Profiles with settings over them; null takes one away. */
function profilesOver(
  base: Profiles,
  settings: NonNullable<ConfidenceSettings["profiles"]>,
): Profiles {
  const profiles = new Map(Object.entries(base));
  for (const [name, given] of Object.entries(settings)) {
    if (given === null) {
      profiles.delete(name);
      continue;
    }
    const { thresholds, ...numbers } = given;
    const before = profiles.get(name) ?? {};
    const merged = { ...before.thresholds, ...withoutUndefined(thresholds ?? {}) };
    profiles.set(name, {
      ...before,
      ...withoutUndefined(numbers),
      ...(Object.keys(merged).length === 0 ? {} : { thresholds: merged }),
    });
  }
  return Object.fromEntries(profiles);
}
