/* Writes src/api/schema.d.ts, the wire types, from the OpenAPI description that the server's types make.
   The description is written by Python, without a server: by that of PYTHON, of the virtual environment, or any other. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const root = join(import.meta.dirname, "../..");
const target = process.argv[2] ?? join(root, "web/src/api/schema.d.ts");
const quietly = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 2 ** 26 };

/** The checkout's own virtual environment, and that of the one it is a worktree of. */
function pythons() {
  const found = [process.env.PYTHON, join(root, ".venv/bin/python")];
  try {
    const shared = execFileSync("git", ["rev-parse", "--path-format=absolute", "--git-common-dir"], quietly).trim();
    found.push(join(dirname(shared), ".venv/bin/python"));
  } catch {
    // Not a checkout: a source distribution.
  }
  return [...found.filter(Boolean), "python3", "python"];
}

function describe() {
  const faults = [];
  for (const python of pythons()) {
    try {
      return execFileSync(python, [join(root, "scripts/write_openapi.py")], quietly);
    } catch (error) {
      faults.push(`${python}: ${error.stderr?.trim().split("\n").at(-1) ?? error.message}`);
    }
  }
  throw new Error(`No Python here can write the description of the API:\n${faults.join("\n")}`);
}

writeFileSync(target, astToString(await openapiTS(describe())));
