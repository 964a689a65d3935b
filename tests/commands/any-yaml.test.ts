import { rm } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { commandShop } from '../shops/command-shop.ts'
import type { Run } from '../support/cli.ts'
import { copyFolder, edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { fillPo } from '../support/translator.ts'
import { rewriteYaml } from '../support/yaml-files.ts'

const shop = commandShop()
const { run, everyFile } = shop

// `rewriteYaml` writes aliases for repeated texts. Here, Two moons therefore gets the same text as its title and its
// description, without Spanish, and the gold disk gets one text in two languages.
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

/** Runs a command. Returns its exit code, and the resulting values of each YAML file, by path. */
async function resultOf(command: string) {
  const { code } = await (command === 'translations import'
    ? importTranslations()
    : run(command))
  const files = [...(await everyFile())].filter(([path]) => path.endsWith('.yaml'))
  return {
    code,
    values: new Map<string, unknown>(files.map(([path, text]) => [path, parse(text)])),
  }
}

const commands = [
  'translations import',
  'remove language es',
  'rename language es ca',
  'remove poster gold-disk',
  'rename poster two-moons three-moons',
  'remove review review-1',
]
const seeds = Array.from({ length: isLong ? 20 : 1 }, (_, index) => index + 1)
const cases = commands
  .slice(0, isLong ? commands.length : 1)
  .flatMap((command) => seeds.map((seed) => [command, seed] as const))

test.each(cases)(
  'saga %s writes the same values into YAML with aliases and comments (seed %i)',
  async (command, seed) => {
    const content = `${shop.root}/content`
    const originals = `${shop.root}/originals`
    copyFolder(content, originals)
    const expectedResult = await resultOf(command)
    await rm(content, { recursive: true })
    copyFolder(originals, content)

    for (const [path, text] of await everyFile())
      if (path.endsWith('.yaml')) await shop.write(path, rewriteYaml(text, seed))

    expect(await resultOf(command)).toEqual(expectedResult)
  },
)
