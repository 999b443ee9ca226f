/** Schemas of what the atom tools answer. Confidence is optional in them: a policy may hide it. */

import { closed, displayProperties, hideable } from "./result-schemas.js";
import {
  atomCauseProperties,
  atomHitProperties,
  atomProperties,
  causalLinkProperties,
} from "./shape-schemas.js";

/** An atom. */
export const atomSchema = closed({ ...hideable(atomProperties), ...displayProperties });

/** An atom that a search found. */
export const atomHitSchema = closed({ ...hideable(atomHitProperties), ...displayProperties });

/** An atom that leads to an effect. */
export const atomCauseSchema = closed({ ...hideable(atomCauseProperties), ...displayProperties });

/** A link from a cause to its effect. */
export const linkSchema = closed(causalLinkProperties);
