import native from "../native.js";
import { completePolicy } from "./complete-policy.js";
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
