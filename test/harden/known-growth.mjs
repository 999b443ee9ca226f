/**
 * Functions of the language room, and the text of which they are known to take too long: [function, pattern]. One that
 * is mended is a finding until it is taken out here.
 *
 * @type {[string, string][]}
 */
export const knownGrowth = [];
