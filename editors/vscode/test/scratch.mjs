/** A folder for the files of a test. It is gone when the tests of the file are done. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const scratch = mkdtempSync(join(tmpdir(), "plybook-"));

process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
