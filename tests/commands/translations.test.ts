import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownersShop } from '../support/owners-shop.ts'
import { fillPo } from '../support/translator.ts'

const shop = ownersShop()
const { run, everyFile } = shop

test('a language begun hidden is translated whole by a PO file, and nothing else changes', async () => {
  expect((await run('new language de')).text).toContain('Deutsch')
  const before = await everyFile()
  const file = join(shop.root, 'de.po')
  const written = await run('translations export --language de', file)
  expect(written.text).toContain('are to be translated')
  const po = await readFile(file, 'utf8')
  for (const header of ['Language: de', 'X-Source-Language: en', 'Content-Type: text/plain; charset=utf-8'])
    expect(po).toContain(`"${header}\\n"\n`)
  expect(po).toContain('#. Main menu: leads to the galleries.')
  expect(po).toContain('msgctxt "content/posters/main/two-moons.yaml › title › de"')
  // Spaces at the ends of a text are not meant.
  await writeFile(file, fillPo(po).replace('"TWO MOONS"', '" TWO MOONS "'))
  const taken = await run('translations import', file)
  expect(taken.code, taken.text).toBe(0)
  const after = await everyFile()
  expect(after.get('posters/main/two-moons.yaml')).toBe(
    before
      .get('posters/main/two-moons.yaml')
      ?.replace('es: Dos lunas }', 'es: Dos lunas, de: TWO MOONS }')
      .replace(/( {2})(es: Una imagen .*)\n/, '$1$2\n$1de: A SMALL PICTURE FOR THE TESTS.\n'),
  )
  for (const path of ['prices.yaml', 'strings/en.yaml']) expect(after.get(path)).toBe(before.get(path))
  expect(after.get('strings/de.yaml')?.split('\n')[0]).toBe(before.get('strings/de.yaml')?.split('\n')[0])
  expect((await run('validate --coverage')).text).toMatch(/^de .* 100 %$/m)
  expect((await run('translations import', file)).text).toContain('0 texts in "de" are new or changed')
  expect(await everyFile()).toEqual(after)
})
