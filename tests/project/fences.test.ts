import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'

/** What the project's linter says of a file that would stand at `path`, beside others. */
async function lint(
  path: string,
  source: string,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  await using folder = await temporaryFolder()
  const { vcs: _, ...rules } = JSON.parse(await readFile(join(home, 'biome.json'), 'utf8')) as Record<
    string,
    unknown
  >
  await writeFile(join(folder.path, 'biome.json'), JSON.stringify(rules))
  for (const [name, text] of Object.entries({ ...others, [path]: source })) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true })
    await writeFile(join(folder.path, name), text)
  }
  const biome = join(home, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', path], {
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
  expect(await lint('cli/model/basket.ts', basket, others(own))).toContain('noImportCycles')
  expect(await lint('cli/model/basket.ts', basket, others(''))).not.toContain('noImportCycles')
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

test.each(crossings)('%s may not say: %s', async (path, source, reason) => {
  expect(await lint(path, `${source}\nexport const y = x\n`)).toContain(reason)
})

const stages = ['load', 'plan', 'bundle', 'produce', 'publish', 'serve'] as const

test.each(stages)('cli/%s imports no other stage', async (stage) => {
  const others = stages.filter((other) => other !== stage)
  const imports = others.map((other) => `export { x as ${other} } from '../${other}/basket.ts'`)
  const text = await lint(`cli/${stage}/basket.ts`, `${imports.join('\n')}\n`)
  expect(text.match(/never import each other/g)).toHaveLength(others.length)
})

test.each([
  ['cli/plan/basket.ts', "import { priceText } from '../model/price.ts'"],
  ['cli/produce/basket.ts', "import { readFile } from 'node:fs/promises'"],
  ['cli/load/check/basket.ts', "import { stampOf } from '../../fs/stamp.ts'"],
  ['cli/cache/basket.ts', "import { stampOf } from '../fs/stamp.ts'"],
  ['templates/sections/Shelf.tsx', "import { priceText } from '../../cli/model/price.ts'"],
  ['islands/Basket.tsx', "import { signal } from '@preact/signals-react'"],
])('%s may say: %s', async (path, source) => {
  const [, name] = /\{ (\w+) \}/.exec(source) ?? []
  expect(await lint(path, `${source}\nexport const y = ${name}\n`)).not.toMatch(
    /noRestrictedImports|noNodejsModules/,
  )
})
