import { jest } from "@jest/globals";

// A host takes its time to start.
jest.setTimeout(600_000);
