/**
 * The one door to TypeBox. The library is some 500 small files, whose reading would take longer than most
 * commands: the build puts all of it into this one module (scripts/lib/bundle.mjs).
 */
export {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  Type,
} from "typebox";
export { Check, Compile, Errors, type Validator } from "typebox/schema";
