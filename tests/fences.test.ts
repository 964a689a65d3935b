import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home, temporaryFolder } from './shop.ts'

/** What the project's linter says of a file that would stand at `path`. */
async function lint(path: string, source: string): Promise<string> {
  await using folder = await temporaryFolder()
  const { vcs: _, ...rules } = JSON.parse(await readFile(join(home, 'biome.json'), 'utf8')) as Record<
    string,
    unknown
  >
  await writeFile(join(folder.path, 'biome.json'), JSON.stringify(rules))
  await mkdir(dirname(join(folder.path, path)), { recursive: true })
  await writeFile(join(folder.path, path), source)
  const biome = join(home, 'node_modules/.bin/biome')
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', path], {
    cwd: folder.path,
    encoding: 'utf8',
  })
  return stdout + stderr
}

const crossings = [
  ['islands/Basket.tsx', "import { x } from '../cli/model/price.ts'", 'Islands run in the browser'],
  ['islands/logic/basket.ts', "import { x } from '../../templates/live.tsx'", 'Islands run in the browser'],
  ['islands/logic/basket.ts', "import { readFile } from 'node:fs/promises'", 'Node.js'],
  [
    'templates/sections/Shelf.tsx',
    "import { x } from '../../cli/load/read.ts'",
    'Templates turn a Page into markup',
  ],
  ['templates/sections/Shelf.tsx', "import { readFile } from 'node:fs/promises'", 'Node.js'],
  ['cli/model/basket.ts', "import { x } from '../load/read.ts'", 'cli/model holds types'],
  ['cli/schema/basket.ts', "import { x } from '../load/read.ts'", 'cli/schema says what'],
  ['cli/plan/basket.ts', "import { readFile } from 'node:fs/promises'", 'The plan is pure'],
  ['cli/plan/basket.ts', "import { x } from '../output/publish.ts'", 'never import each other'],
  ['cli/produce/basket.ts', "import { x } from '../plan/plan.ts'", 'never import each other'],
  ['cli/load/basket.ts', "import { x } from '../report.ts'", 'up to cli/commands'],
  ['cli/serve/basket.ts', "import { x } from '../../templates/index.tsx'", 'only through cli/bundle'],
] as const

test.each(crossings)('%s may not say: %s', async (path, source, reason) => {
  expect(await lint(path, `${source}\nexport const y = x\n`)).toContain(reason)
})

test.each([
  ['cli/plan/basket.ts', "import { priceText } from '../model/price.ts'"],
  ['templates/sections/Shelf.tsx', "import { priceText } from '../../cli/model/price.ts'"],
  ['islands/Basket.tsx', "import { signal } from '@preact/signals-react'"],
])('%s may say: %s', async (path, source) => {
  const [, name] = /\{ (\w+) \}/.exec(source) ?? []
  expect(await lint(path, `${source}\nexport const y = ${name}\n`)).not.toMatch(
    /noRestrictedImports|noNodejsModules/,
  )
})
