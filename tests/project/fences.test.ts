import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'

// The linter rules that say which folders may import which modules (biome.json).

/**
 * Runs the project's linter on files. Returns one line per problem, which begins with the
 * file's path.
 */
async function lint(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await using folder = await temporaryFolder()
  const rules = JSON.parse(await readFile(join(home, 'biome.json'), 'utf8')) as object
  // The temporary folder is not a git repository, so the settings for git are left out.
  const allFiles = {
    ...files,
    'biome.json': JSON.stringify({ ...rules, vcs: undefined }),
  }
  for (const [name, text] of Object.entries(allFiles)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), text)
  }

  const biome = join(home, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(biome, args, {
    cwd: folder.path,
    encoding: 'utf8',
  })
  return (stdout + stderr).split('\n')
}

/** Forbidden imports: a file, the module that it imports, and part of the linter's message. */
const forbiddenImports = [
  ['islands/Basket.tsx', '../../cli/model/price.ts', 'Islands run in the browser'],
  [
    'islands/basket/total.ts',
    '../../templates/islands.tsx',
    'Islands run in the browser',
  ],
  ['islands/basket/total.ts', 'node:fs/promises', 'Node.js'],
  [
    'templates/shelf/Shelf.tsx',
    '../../cli/check/load-content.ts',
    'Templates turn a Page into markup',
  ],
  ['templates/shelf/Shelf.tsx', 'node:fs/promises', 'Node.js'],
  ['cli/model/basket.ts', '../read/read.ts', 'cli/model contains types'],
  ['cli/schema/basket.ts', '../read/read.ts', 'cli/schema says which'],
  ['cli/shop/basket.ts', '../read/content.ts', 'cli/shop contains pure functions'],
  ['cli/hosts/basket.ts', '../plan/pages.ts', 'write the rules of each host'],
  ['cli/changes/basket.ts', '../model/price.ts', 'cli/changes says what'],
  ['cli/fs/basket.ts', '../model/price.ts', 'cli/fs handles files'],
  ['cli/fonts/basket.ts', '../fs/identity.ts', 'cli/fonts turns the bytes'],
  ['cli/languages/basket.ts', '../read/content.ts', 'cli/languages contains'],
  ['cli/pictures/basket.ts', '../model/price.ts', 'cli/pictures decodes bytes'],
  ['cli/cache/basket.ts', '../publish/publish.ts', 'cli/cache stores the results'],
  ['cli/plan/basket.ts', 'node:fs/promises', 'Node.js'],
  ['cli/read/basket.ts', '../report.ts', 'cli/commands decides what to print'],
  ['cli/serve/basket.ts', '../../templates/index.tsx', 'bundled by cli/bundle'],
  [
    'cli/serve/basket.ts',
    '../editor/server/requests.ts',
    'only cli/commands imports them all',
  ],
  [
    'cli/commands/basket.ts',
    '../editor/server/requests.ts',
    'Commands must not import the editor',
  ],
  ['cli/edit/basket.ts', '../commands/build.ts', 'Commands and the editor import it'],
  ['cli/edit/kinds/basket.ts', '../../plan/plan.ts', 'Commands and the editor import it'],
  ['cli/orders/basket.ts', '../commands/build.ts', 'cli/orders reads the orders'],
  ['cli/yaml/basket.ts', '../edit/new.ts', 'cli/yaml edits the text of a file'],
  ['cli/git/basket.ts', '../read/content.ts', 'cli/git runs git'],
  [
    'cli/editor/basket.ts',
    '../commands/build.ts',
    'It must not plan, produce or publish',
  ],
  [
    'cli/editor/server/basket.ts',
    '../../publish/publish.ts',
    'It must not plan, produce or publish',
  ],
  [
    'cli/editor/server/save/basket.ts',
    '../../../plan/plan.ts',
    'It must not plan, produce or publish',
  ],
  [
    'cli/editor/browser/Basket.tsx',
    '../server/requests.ts',
    "The editor's page runs in the browser",
  ],
  ['cli/editor/browser/Basket.tsx', 'node:fs/promises', 'Node.js'],
  [
    'cli/editor/browser/form/Basket.tsx',
    '../../server/requests.ts',
    "The editor's page runs in the browser",
  ],
] as const

const stages = [
  'read',
  'translations',
  'check',
  'resolve',
  'plan',
  'bundle',
  'produce',
  'publish',
  'serve',
]

/** The earlier stages from which each stage may import. */
const allowedStages: Readonly<Record<string, readonly string[]>> = {
  translations: ['read'],
  check: ['read', 'translations'],
  resolve: ['read'],
}

/**
 * One file for each forbidden import. Several rows have the same file name, so each file
 * gets a number.
 */
const importCases = forbiddenImports.map(([path, module, reason], number) => ({
  path,
  module,
  reason,
  numberedPath: path.replace(/\.tsx?$/, `-${number}$&`),
}))

const otherStages = (stage: string) => stages.filter((name) => name !== stage)
const forbiddenStages = (stage: string) =>
  otherStages(stage).filter((name) => !allowedStages[stage]?.includes(name))
/** Returns the code of a module that imports all other stages. */
const importOtherStages = (stage: string): string =>
  otherStages(stage)
    .map((name) => `export { x as ${name} } from '../${name}/basket.ts'\n`)
    .join('')

// One run of the linter checks all files, because each run takes a third of a second. In cli/model/, own.ts and
// basket.ts import each other, while shelf.ts only imports one of them.
const problems = await lint({
  'cli/model/own.ts':
    "import type { Basket } from './basket.ts'\nexport type Own = Basket\n",
  'cli/model/basket.ts':
    "import type { Own } from './own.ts'\nexport type Basket = readonly Own[]\n",
  'cli/model/shelf.ts':
    "import type { Basket } from './basket.ts'\nexport type Shelf = Basket\n",
  ...Object.fromEntries([
    ...importCases.map(({ numberedPath, module }) => [
      numberedPath,
      `import { x } from '${module}'\nexport const y = x\n`,
    ]),
    ...stages.map((stage) => [`cli/${stage}/stage.ts`, importOtherStages(stage)]),
  ]),
})
/**
 * Returns the problems in a file. In the linter's lines, a file's path is followed by a
 * comma.
 */
const problemsIn = (path: string): string =>
  problems.filter((line) => line.includes(`/${path},`)).join('\n')

test('the linter reports import cycles, including type-only cycles', () => {
  for (const name of ['own', 'basket'])
    expect(problemsIn(`cli/model/${name}.ts`)).toContain('noImportCycles')
  expect(problemsIn('cli/model/shelf.ts')).not.toContain('noImportCycles')
})

for (const { path, module, reason, numberedPath } of importCases)
  test(`${path} may not import ${module}: ${reason}`, () =>
    expect(problemsIn(numberedPath)).toContain(reason))

test.each(stages)(
  'cli/%s may import only the earlier stages that it builds on',
  (stage) => {
    const rejections = problemsIn(`cli/${stage}/stage.ts`).match(/noRestrictedImports/g)
    expect(rejections).toHaveLength(forbiddenStages(stage).length)
  },
)
