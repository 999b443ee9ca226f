import native from "../native.js";
import { validationError } from "./errors.js";
import { withoutUndefined } from "./helpers.js";
import { Input } from "./input.js";
import {
  type ConfidencePolicy,
  type ConfidenceSettings,
  confidenceSettingsSchema,
} from "./policy-schema.js";

const settingsInput = new Input("confidence", confidenceSettingsSchema);

/**
 * The default policy with the given settings over it.
 *
 * @throws CortexError VALIDATION_ERROR - a value out of its range, or a medium threshold above the high one
 */
export function resolvePolicy(settings: ConfidenceSettings = {}): ConfidencePolicy {
  return completePolicy(native.defaultPolicy, checkSettings(settings));
}

/**
 * The settings without what says nothing.
 *
 * @throws CortexError VALIDATION_ERROR - an unknown name, a value out of its range
 */
export function checkSettings(settings: ConfidenceSettings = {}): ConfidenceSettings {
  return withoutUndefined(settingsInput.parse(settings));
}

/**
 * A policy with checked settings over it.
 *
 * @throws CortexError VALIDATION_ERROR - a medium threshold above the high one
 */
export function completePolicy(
  base: ConfidencePolicy,
  { purposes, category_decay, ...constants }: ConfidenceSettings,
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
  };
  if (policy.medium_threshold > policy.high_threshold) {
    throw validationError(
      `confidence.medium_threshold (${policy.medium_threshold}) must not be above ` +
        `confidence.high_threshold (${policy.high_threshold})`,
    );
  }
  return policy;
}
