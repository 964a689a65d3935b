import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'

/** What the project's linter says of files: a line for each fault, which names its file. */
async function lint(files: Readonly<Record<string, string>>): Promise<string> {
  await using folder = await temporaryFolder()
  const { vcs: _, ...rules } = JSON.parse(await readFile(join(home, 'biome.json'), 'utf8')) as Record<
    string,
    unknown
  >
  await writeFile(join(folder.path, 'biome.json'), JSON.stringify(rules))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), text)
  }
  const biome = join(home, 'node_modules/.bin/biome')
  const options = ['--reporter=github', '--max-diagnostics=none']
  const { stdout, stderr } = spawnSync(biome, ['lint', ...options, '.'], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  return stdout + stderr
}

test('no file imports another that imports it, types included', async () => {
  const basket = "import type { Price } from './price.ts'\nexport type Basket = readonly Price[]\n"
  const price = (use: string) => `${use}export interface Price {\n  readonly amount: number\n}\n`
  const own = "import type { Basket } from './basket.ts'\nexport type Own = Basket\n"
  const others = (use: string) => ({ 'cli/model/price.ts': price(use) })
  const lintBoth = (use: string) => lint({ ...others(use), 'cli/model/basket.ts': basket })
  expect(await lintBoth(own)).toContain('noImportCycles')
  expect(await lintBoth('')).not.toContain('noImportCycles')
})

const crossings = [
  ['islands/Basket.tsx', "import { x } from '../../cli/model/price.ts'", 'Islands run in the browser'],
  [
    'islands/logic/basket.ts',
    "import { x } from '../../templates/islands.tsx'",
    'Islands run in the browser',
  ],
  ['islands/logic/basket.ts', "import { readFile } from 'node:fs/promises'", 'Node.js'],
  [
    'templates/sections/Shelf.tsx',
    "import { x } from '../../cli/load/read-content.ts'",
    'Templates turn a Page into markup',
  ],
  ['templates/sections/Shelf.tsx', "import { readFile } from 'node:fs/promises'", 'Node.js'],
  ['cli/model/basket.ts', "import { x } from '../load/read.ts'", 'cli/model holds types'],
  ['cli/schema/basket.ts', "import { x } from '../load/read.ts'", 'cli/schema says what'],
  ['cli/fs/basket.ts', "import { x } from '../model/price.ts'", 'cli/fs knows files'],
  ['cli/cache/basket.ts', "import { x } from '../publish/publish.ts'", 'cli/cache keeps what stages give it'],
  ['cli/plan/basket.ts', "import { readFile } from 'node:fs/promises'", 'Node.js'],
  ['cli/load/basket.ts', "import { x } from '../report.ts'", 'up to cli/commands'],
  ['cli/serve/basket.ts', "import { x } from '../../templates/index.tsx'", 'only through cli/bundle'],
  ['cli/serve/basket.ts', "import { x } from '../editor/save.ts'", 'only cli/commands sees them all'],
  ['cli/commands/basket.ts', "import { x } from '../editor/save.ts'", 'The editor stands above the commands'],
  [
    'cli/editor/browser/Basket.tsx',
    "import { x } from '../save.ts'",
    "The editor's page runs in the browser",
  ],
  ['cli/editor/browser/Basket.tsx', "import { readFile } from 'node:fs/promises'", 'Node.js'],
] as const

const stages = ['load', 'plan', 'bundle', 'produce', 'publish', 'serve'] as const

const allowed = [
  ['cli/plan/basket.ts', "import { priceText as x } from '../model/price.ts'"],
  ['cli/produce/basket.ts', "import { readFile as x } from 'node:fs/promises'"],
  ['cli/load/check/basket.ts', "import { stampOf as x } from '../../fs/stamp.ts'"],
  ['cli/cache/basket.ts', "import { stampOf as x } from '../fs/stamp.ts'"],
  ['templates/sections/Shelf.tsx', "import { priceText as x } from '../../cli/model/price.ts'"],
  ['islands/Basket.tsx', "import { signal as x } from '@preact/signals-react'"],
] as const

/** Files of one folder have names of their own. */
const numbered = (path: string, number: number): string => path.replace(/\.tsx?$/, `-${number}$&`)
const othersOf = (stage: string) => stages.filter((other) => other !== stage)
const importsOf = (stage: string): string =>
  othersOf(stage)
    .map((other) => `export { x as ${other} } from '../${other}/basket.ts'\n`)
    .join('')

// One run of the linter for all of them: each costs a third of a second.
const said = (
  await lint(
    Object.fromEntries([
      ...[...crossings, ...allowed].map(([path, source], number) => [
        numbered(path, number),
        `${source}\nexport const y = x\n`,
      ]),
      ...stages.map((stage) => [`cli/${stage}/stage.ts`, importsOf(stage)]),
    ]),
  )
).split('\n')
const saidOf = (path: string): string => said.filter((line) => line.includes(`/${path},`)).join('\n')

test.each(crossings.map((crossing, number) => [...crossing, number] as const))(
  '%s may not say: %s',
  (path, _, reason, number) => {
    expect(saidOf(numbered(path, number))).toContain(reason)
  },
)

test.each(stages)('cli/%s imports no other stage', (stage) => {
  expect(saidOf(`cli/${stage}/stage.ts`).match(/never import each other/g)).toHaveLength(
    othersOf(stage).length,
  )
})

test.each(allowed.map((one, index) => [...one, crossings.length + index] as const))(
  '%s may say: %s',
  (path, _, number) => {
    expect(saidOf(numbered(path, number))).not.toMatch(/noRestrictedImports|noNodejsModules/)
  },
)
