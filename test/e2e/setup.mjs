import { jest } from "@jest/globals";

// Jest knows no timeout per project in its configuration.
jest.setTimeout(120_000);
