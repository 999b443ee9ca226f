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
  const given = withoutUndefined(settingsInput.parse(settings));
  const policy: ConfidencePolicy = {
    ...native.defaultPolicy,
    ...given,
    purposes: { ...native.defaultPolicy.purposes, ...withoutUndefined(given.purposes ?? {}) },
    category_decay: { ...native.defaultPolicy.category_decay, ...given.category_decay },
  };
  if (policy.medium_threshold > policy.high_threshold) {
    throw validationError(
      `confidence.medium_threshold (${policy.medium_threshold}) must not be above ` +
        `confidence.high_threshold (${policy.high_threshold})`,
    );
  }
  return policy;
}
