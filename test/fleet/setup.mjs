import { jest } from "@jest/globals";

// Servers are started and killed: seconds, not milliseconds.
jest.setTimeout(180_000);
