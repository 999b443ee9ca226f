/**
 * Calls known to fail without a coded error: [name, arguments that show it]. One that is mended is a finding until it is
 * taken out here.
 *
 * @type {[string, unknown[]][]}
 */
export const knownOffenders = [];
