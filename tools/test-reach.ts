import { dirname, join } from 'node:path/posix'
import { type EcmaScriptModule, parseSync } from 'oxc-parser'

/** The source text of each file of the repository, by path. Files that are not code have no text. */
export type RepositoryFiles = ReadonlyMap<string, string | undefined>

interface UnseenUse {
  /** A file, or a folder with `/` at its end. */
  readonly user: string
  readonly uses: readonly string[]
}

/** What files use without importing it: programs that they start, code that they bundle, and files that they read. */
export const unseenUses: readonly UnseenUse[] = [
  // These start the program.
  { user: 'tests/support/cli.ts', uses: ['cli/run.mjs'] },
  { user: 'tests/support/watch.ts', uses: ['cli/run.mjs'] },
  { user: 'cli/run.mjs', uses: ['cli/main.ts'] },
  { user: 'cli/produce/encoder.ts', uses: ['cli/produce/encoder-process.mjs'] },
  { user: 'cli/produce/page-pool.ts', uses: ['cli/produce/page-worker.cjs'] },
  // esbuild bundles these.
  { user: 'cli/bundle/', uses: ['templates/', 'islands/'] },
  { user: 'cli/commands/watch/watch.ts', uses: ['cli/serve/browser/'] },
  { user: 'cli/editor/server/watch-editor.ts', uses: ['cli/editor/browser/'] },
  // Deno and PostgreSQL run these.
  { user: 'tests/support/deno.ts', uses: ['supabase/functions/'] },
  { user: 'cli/commands/checkout/', uses: ['supabase/functions/'] },
  { user: 'tests/support/postgres.ts', uses: ['supabase/migrations/'] },
  // Data.
  { user: 'cli/edit/', uses: ['cli/edit/starter/'] },
  { user: 'cli/languages/', uses: ['cli/languages/packs/'] },
  { user: 'cli/hosts/', uses: ['cli/hosts/setups/'] },
  { user: 'cli/check/', uses: ['cli/check/blocklists/'] },
  { user: 'tests/shops/', uses: ['tests/shops/'] },
  { user: 'tests/content/', uses: ['content/', 'public/'] },
  { user: 'tests/site/', uses: ['content/', 'public/'] },
  // These tests are about the repository itself.
  { user: 'tests/project/', uses: [''] },
]

/** The file that loads the module of each command when it runs. A test reaches only the commands that it names. */
export const COMMANDS_FILE = 'cli/main.ts'

/** The modules that `COMMANDS_FILE` loads, by the words with which tests run them. */
export const commandModules: Readonly<Record<string, readonly string[]>> = {
  build: ['cli/commands/build/build.ts'],
  validate: ['cli/commands/validate/validate.ts'],
  watch: ['cli/commands/watch/watch.ts', 'cli/editor/server/watch-editor.ts'],
  checkout: ['cli/commands/checkout/checkout.ts', 'cli/editor/server/watch-editor.ts'],
  orders: ['cli/commands/orders/order-desk.ts'],
  translations: ['cli/commands/translations/translations.ts'],
  init: ['cli/commands/init/init.ts', 'cli/commands/change/apply-change.ts'],
  new: ['cli/commands/change/apply-change.ts'],
  rename: ['cli/commands/change/apply-change.ts'],
  remove: ['cli/commands/change/apply-change.ts'],
}

/** A change to one of these can reach every test. */
const usedByAllTests = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'tests/support/runner.ts',
  'tests/support/share-work.ts',
]

const isCode = (path: string): boolean => /\.(?:[cm]?js|tsx?)$/.test(path)

/** Whether `npm test` runs a file. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) && !path.startsWith('tests/long/')

/** Returns the tests of `npm test` that a change to some files can reach, in the order of `files`. */
export function testsReachedBy(
  changedPaths: readonly string[],
  files: RepositoryFiles,
): readonly string[] {
  const tests = [...files.keys()].filter(isTest)
  if (changedPaths.some((path) => usedByAllTests.includes(path))) return tests

  const reachedFiles = filesReachedBy(changedPaths, usersOf(files))
  return tests.filter((path) => reachedFiles.has(path))
}

type Users = ReadonlyMap<string, ReadonlySet<string>>

/** Follows the users of changed files, their users, and so on. */
function filesReachedBy(changedPaths: readonly string[], users: Users): Set<string> {
  const reachedFiles = new Set(changedPaths)
  // A set is iterated in order, with entries that are added meanwhile.
  for (const path of reachedFiles)
    for (const user of users.get(path) ?? []) reachedFiles.add(user)
  return reachedFiles
}

/** Returns the files that use each file. */
function usersOf(files: RepositoryFiles): Users {
  const paths = [...files.keys()]
  const users = new Map<string, Set<string>>()
  const addUse = (user: string, used: string): void => {
    const otherUsers = users.get(used)
    if (otherUsers) otherUsers.add(user)
    else users.set(used, new Set([user]))
  }

  for (const [path, text] of files)
    for (const used of text === undefined ? [] : importsOf(path, text)) addUse(path, used)

  for (const [path, text] of files)
    for (const used of text === undefined ? [] : commandsNamedIn(path, text))
      addUse(path, used)

  for (const { user, uses } of unseenUses)
    for (const path of paths.filter((name) => isCode(name) && isIn(name, user)))
      for (const used of paths.filter((name) =>
        uses.some((folder) => isIn(name, folder)),
      ))
        addUse(path, used)

  for (const test of paths.filter(isTest))
    for (const path of paths)
      if (!isCode(path) && path.startsWith(`${dirname(test)}/`)) addUse(test, path)

  return users
}

/** Whether a path is a file, or is inside a folder that ends with `/`. '' is the repository. */
const isIn = (path: string, place: string): boolean =>
  place === '' || place.endsWith('/') ? path.startsWith(place) : path === place

/** Returns the paths of the files that a file imports, exports from or loads with `import()`. */
function importsOf(path: string, text: string): readonly string[] {
  const { module } = parseSync(path, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...(path === COMMANDS_FILE ? [] : dynamicImportsOf(module, text)),
  ]
  return requests
    .filter((request) => request?.startsWith('.'))
    .map((request = '') => join(dirname(path), request.replace(/\?.*$/, '')))
}

/** Returns the modules that `import()` loads, as the text writes them. */
export const dynamicImportsOf = (
  { dynamicImports }: EcmaScriptModule,
  text: string,
): readonly string[] =>
  dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )

/** Returns the modules of the commands whose names begin a string of a test or of its support. */
function commandsNamedIn(path: string, text: string): readonly string[] {
  if (!path.startsWith('tests/') && !isTest(path)) return []

  return Object.entries(commandModules).flatMap(([command, modules]) =>
    new RegExp(`['"\`]${command}\\b`).test(text) ? modules : [],
  )
}

/** Counts paths by their first two folders, most first: 'cli/check 12, tests/build 9'. */
export function countByFolder(paths: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).slice(0, 2).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([folder, count]) => `${folder} ${count}`)
    .join(', ')
}
