import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { fillPo } from '../support/translator.ts'

async function textsOf(root: string): Promise<ReadonlyMap<string, string>> {
  const content = join(root, 'content')
  const paths = (await readdir(content, { recursive: true })).filter((path) => /\.(?:yaml|md)$/.test(path))
  const read = async (path: string) => [path, await readFile(join(content, path), 'utf8')] as const
  return new Map(await Promise.all(paths.sort().map(read)))
}

test('a language begun hidden is translated whole by a PO file, and nothing else changes', async () => {
  await using shop = await tinyShop()
  const root = ['--root', shop.path]
  expect((await saga(['new', 'language', 'de', ...root])).text).toContain('Deutsch')
  const before = await textsOf(shop.path)
  const file = join(shop.path, 'de.po')
  const written = await saga(['translations', 'export', '--language', 'de', file, ...root])
  expect(written.text).toContain('are to be translated')
  const po = await readFile(file, 'utf8')
  expect(po).toContain('#. Main menu: leads to the galleries.')
  expect(po).toContain('msgctxt "content/posters/main/two-moons.yaml › title › de"')
  await writeFile(file, fillPo(po))
  const taken = await saga(['translations', 'import', file, ...root])
  expect(taken.code, taken.text).toBe(0)
  const after = await textsOf(shop.path)
  expect(after.get('posters/main/two-moons.yaml')).toBe(
    before
      .get('posters/main/two-moons.yaml')
      ?.replace('es: Dos lunas }', 'es: Dos lunas, de: TWO MOONS }')
      .replace(/( {2})(es: Una imagen .*)\n/, '$1$2\n$1de: A SMALL PICTURE FOR THE TESTS.\n'),
  )
  for (const path of ['prices.yaml', 'strings/en.yaml']) expect(after.get(path)).toBe(before.get(path))
  expect(after.get('strings/de.yaml')?.split('\n')[0]).toBe(before.get('strings/de.yaml')?.split('\n')[0])
  expect((await saga(['validate', '--coverage', ...root])).text).toMatch(/^de .* 100 %$/m)
  expect((await saga(['translations', 'import', file, ...root])).text).toContain(
    '0 texts in "de" are new or changed',
  )
  expect(await textsOf(shop.path)).toEqual(after)
})

test('a translation of a text that was changed meanwhile is left out, and named', async () => {
  await using shop = await tinyShop()
  const root = ['--root', shop.path]
  const file = join(shop.path, 'es.po')
  await saga(['translations', 'export', '--language', 'es', file, ...root])
  await edit(file, (text) => text.replace('msgstr "Dos lunas"', 'msgstr "Las dos lunas"'))
  const poster = join(shop.path, 'content/posters/main/two-moons.yaml')
  const changed = (await readFile(poster, 'utf8')).replace('Two moons', 'The two moons')
  await writeFile(poster, changed)
  const { code, text } = await saga(['translations', 'import', file, ...root])
  expect(code).toBe(1)
  expect(text).toContain('Left out: content/posters/main/two-moons.yaml › title › es')
  expect(await readFile(poster, 'utf8')).toBe(changed)
})

test('what cannot be exported or imported is said', async () => {
  await using shop = await tinyShop()
  const root = ['--root', shop.path]
  expect(await saga(['translations', 'export', '--language', 'fr', ...root])).toMatchObject({ code: 1 })
  expect((await saga(['translations', 'import', 'lost.po', ...root])).text).toBe(
    'There is no file lost.po.\n',
  )
  const other = join(shop.path, 'other.po')
  await writeFile(other, 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n')
  expect((await saga(['translations', 'import', other, ...root])).text).toContain(
    'names no languages of this shop',
  )
})
