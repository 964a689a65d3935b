import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../..')

/** The folders with tests. */
const folders = ['cli', 'islands', 'templates', 'tests', 'tools']

/** Returns the test files outside tests/long/ that have more cases in `npm run test:long`: those that import `isLong`. */
export const filesWithLongCases = (): readonly string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter(
      (path) =>
        /\.test\.tsx?$/.test(path) &&
        /import \{ isLong \} from/.test(readFileSync(join(home, path), 'utf8')),
    )
