/** The oldest Node that the package runs with, as in `engines` of package.json. */
export const NODE_NEEDED = "20.19";

/** Whether a version of Node, such as `22.1.0`, is new enough. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = NODE_NEEDED.split(".").map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
