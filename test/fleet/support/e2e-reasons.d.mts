/** See e2e-reasons.mjs. */
export declare const FILES: Readonly<Record<string, string>>;
