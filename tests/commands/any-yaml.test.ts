import { rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ownersShop } from '../shops/owners-shop.ts'
import type { Run } from '../support/cli.ts'
import { copyFolder, edit } from '../support/files.ts'
import { fillPo } from '../support/translator.ts'
import { rewriteYaml } from '../support/yaml-files.ts'

const isLong = process.env.SAGA_LONG === '1'
const shop = ownersShop()
const { run, everyFile } = shop

// Texts that stand twice in a file: as a whole, without Spanish, and in two languages.
beforeEach(async () => {
  await shop.edit('posters/main/two-moons.yaml', (text) =>
    text
      .replace(/^title: .*/m, 'title: { sv: Två månar, en: Two moons }')
      .replace(
        /^description:\n(?: .*\n)+/m,
        'description: { sv: Två månar, en: Two moons }\n',
      ),
  )
  await shop.edit('posters/main/gold-disk.yaml', (text) =>
    text.replace(/en: A small .*/, 'en: El disco de oro'),
  )
})

async function importTranslations(): Promise<Run> {
  const po = `${shop.root}/es.po`
  await run('translations export --language es --missing --replace', po)
  await edit(po, fillPo)
  return run('translations import', po)
}

/** The values of each file of YAML, by path, and the exit code of the command that wrote them. */
async function resultOf(line: string) {
  const { code } = await (line === 'translations import'
    ? importTranslations()
    : run(line))
  const files = [...(await everyFile())].filter(([path]) => path.endsWith('.yaml'))
  return {
    code,
    values: new Map<string, unknown>(files.map(([path, text]) => [path, parse(text)])),
  }
}

const lines = [
  'translations import',
  'remove language es',
  'rename language es ca',
  'remove poster gold-disk',
  'rename poster two-moons three-moons',
  'remove review review-1',
]
const seeds = Array.from({ length: isLong ? 20 : 1 }, (_, index) => index + 1)
const cases = lines
  .slice(0, isLong ? lines.length : 1)
  .flatMap((line) => seeds.map((seed) => [line, seed] as const))

test.each(cases)(
  'saga %s writes the same values where files have aliases and comments: %i',
  async (line, seed) => {
    const [content, before] = [`${shop.root}/content`, `${shop.root}/before`]
    copyFolder(content, before)
    const wanted = await resultOf(line)
    await rm(content, { recursive: true })
    copyFolder(before, content)

    for (const [path, text] of await everyFile())
      if (path.endsWith('.yaml')) await shop.write(path, rewriteYaml(text, seed))
    expect(await resultOf(line)).toEqual(wanted)
  },
)
