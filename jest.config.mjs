import { FILES as NOT_SHARED } from "./test/fleet/support/e2e-reasons.mjs";

/** Run by scripts/test.mjs, which passes --experimental-vm-modules: sources and tests are ES modules. */
const shared = {
  testEnvironment: "node",
  extensionsToTreatAsEsm: [".ts"],
  transform: { "^.+\\.ts$": ["ts-jest", { useESM: true }] },
  // TypeScript's ES modules name the file that will be emitted (./x.js); here it is still ./x.ts.
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  moduleFileExtensions: ["ts", "js", "mjs", "cjs", "json", "node"],
  modulePathIgnorePatterns: [
    "<rootDir>/build/",
    "<rootDir>/test/embedders/",
    "<rootDir>/test/nodes/",
    "<rootDir>/test/hosts/node_modules/",
  ],
};

export default {
  projects: [
    { ...shared, displayName: "unit", testMatch: ["<rootDir>/test/ts/**/*.test.ts"] },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts"],
      // Child processes, packing and kill -9 loops: seconds, not milliseconds.
      setupFilesAfterEnv: ["<rootDir>/test/e2e/setup.mjs"],
    },
    {
      ...shared,
      displayName: "ui",
      testMatch: ["<rootDir>/test/ui/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/ui/setup.mjs"],
    },
    {
      ...shared,
      displayName: "fleet",
      testMatch: ["<rootDir>/test/fleet/*.test.ts"],
      globalSetup: "<rootDir>/test/fleet/support/own-home.mjs",
      globalTeardown: "<rootDir>/test/fleet/support/own-home-teardown.mjs",
      setupFilesAfterEnv: ["<rootDir>/test/fleet/setup.mjs"],
    },
    {
      // The unit tests once more, each brain in a PostgreSQL.
      ...shared,
      displayName: "shared",
      testMatch: ["<rootDir>/test/ts/**/*.test.ts"],
      testEnvironment: "<rootDir>/test/fleet/support/shared-environment.mjs",
      globalSetup: "<rootDir>/test/fleet/support/shared-setup.mjs",
      globalTeardown: "<rootDir>/test/fleet/support/shared-teardown.mjs",
      // The first opening of a brain asks the server a few times.
      setupFilesAfterEnv: ["<rootDir>/test/e2e/setup.mjs"],
    },
    {
      // The same of the command line's tests, but for what e2e-reasons.mjs names.
      ...shared,
      displayName: "shared-e2e",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts"],
      testPathIgnorePatterns: Object.keys(NOT_SHARED).map((name) => `/e2e/${name}\\.test\\.ts$`),
      testEnvironment: "<rootDir>/test/fleet/support/shared-e2e-environment.mjs",
      globalSetup: "<rootDir>/test/fleet/support/shared-setup.mjs",
      globalTeardown: "<rootDir>/test/fleet/support/shared-teardown.mjs",
      setupFilesAfterEnv: ["<rootDir>/test/e2e/setup.mjs"],
    },
    {
      ...shared,
      displayName: "package",
      testMatch: ["<rootDir>/test/package/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/e2e/setup.mjs"],
    },
    {
      ...shared,
      displayName: "hosts",
      testMatch: ["<rootDir>/test/hosts/*.test.ts"],
      setupFilesAfterEnv: ["<rootDir>/test/hosts/setup.mjs"],
    },
  ],
};
