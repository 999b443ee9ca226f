/** The page's files, which the build made ahead. */
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { CortexError } from "../bridge/errors.js";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/** A file as it is sent. */
export interface PageFile {
  type: string;
  plain: Buffer;
  gzip: Buffer;
}

/** Where the build puts the page. */
const PAGE_FOLDER = fileURLToPath(new URL("../ui/client/", import.meta.url));

/** All files of the page by the path that a browser asks for. Nothing else on the disk is ever sent. */
export function pageFiles(folder: string = PAGE_FOLDER): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of namesIn(folder)) {
    const type = TYPES[extname(name)];
    if (type !== undefined) {
      const plain = readFileSync(`${folder}/${name}`);
      const path = name === "index.html" ? "/" : `/${name}`;
      files.set(path, { type, plain, gzip: gzipSync(plain) });
    }
  }
  if (!files.has("/")) {
    throw new CortexError(
      "IO_ERROR",
      `the page is not in ${folder}: install the package again, or run npm run build:ts`,
    );
  }
  return files;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
