/** Who the plugin is: the same in the manifest and in the module. */
export const identity = {
  id: "cortex",
  kind: "memory",
  name: "Cortex memory",
  description:
    "Remembers exactly what it was told, in one local file, and knows how far each memory can be " +
    "trusted today and why.",
} as const;
