import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { stringKeys } from '../cli/schema/strings-file.ts'
import { tinyShop } from '../tests/shops/tiny-shop.ts'
import { home } from '../tests/support/cli.ts'
import { edit } from '../tests/support/files.ts'
import { fixSchemaLines } from './fix-schemas.ts'
import { editorSchemas } from './schema.ts'

const read = (path: string): string => readFileSync(join(home, path), 'utf8')

/** Which files an editor checks with which schema. */
const settings: { readonly 'yaml.schemas': Readonly<Record<string, string>> } =
  JSON.parse(read('.vscode/settings.json'))
const tied = Object.entries(settings['yaml.schemas']).map(([schema, files]) => ({
  schema: schema.replace('./schemas/', ''),
  files: new RegExp(`^${files.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
}))

const inContent = readdirSync(join(home, 'content'), {
  recursive: true,
  encoding: 'utf8',
})
const contentFiles = inContent.map((path) => `content/${path.replaceAll('\\', '/')}`)
const yamlFiles = contentFiles.filter((path) => path.endsWith('.yaml'))
const frontMatter = contentFiles.filter(
  (path) => path.endsWith('.md') && read(path).startsWith('---'),
)

test('schemas/ is what `npm run update` writes', () => {
  const schemas = editorSchemas()
  expect(readdirSync(join(home, 'schemas')).sort()).toEqual([...schemas.keys()].sort())
  for (const [name, schema] of schemas)
    expect(JSON.parse(read(`schemas/${name}`)), name).toEqual(schema)
})

test('every file of the shop has one of them, which its first line names, and none is useless', () => {
  expect(yamlFiles.length).toBeGreaterThan(150)
  const used = new Set<string>()
  for (const file of [...yamlFiles, ...frontMatter]) {
    const schemas = tied.filter((tie) => tie.files.test(file)).map(({ schema }) => schema)
    expect(schemas, file).toHaveLength(1)
    used.add(schemas.join())
    if (!yamlFiles.includes(file)) continue
    const [, named = ''] =
      /^# yaml-language-server: \$schema=(\S+)\n/.exec(read(file)) ?? []
    expect(resolve(home, dirname(file), named), file).toBe(
      join(home, 'schemas', schemas.join()),
    )
  }
  const schemas = readdirSync(join(home, 'schemas')).sort()
  // Confirmations come with the first translation that is still right.
  expect([...used, 'confirmations.schema.json'].sort()).toEqual(schemas)
  expect(tied.map(({ schema }) => schema).sort()).toEqual(schemas)
})

test('a line that is missing is added by `npm run fix`, and nothing else changes', async () => {
  await using shop = await tinyShop()
  const file = (path: string) => join(shop.path, 'content', path)
  await edit(file('site.yaml'), (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
  const latin = Buffer.from('- text: på latin\n', 'latin1')
  await writeFile(file('quotes/sv.yaml'), latin)
  const poster = 'posters/main/gold-disk.yaml'
  const textOf = (path: string): string => readFileSync(file(path), 'utf8')
  const [site, disk] = [textOf('site.yaml'), textOf(poster)]
  await fixSchemaLines(shop.path)
  const line = (schema: string) => `# yaml-language-server: $schema=${schema}.schema.json`
  expect(textOf('site.yaml')).toBe(`\ufeff${line('../schemas/site')}\r\n${site.slice(1)}`)
  expect(textOf(poster)).toBe(`${line('../../../schemas/poster')}\n${disk}`)
  expect(readFileSync(file('quotes/sv.yaml'))).toEqual(latin)
  await edit(file(poster), (text) => text.replace('../../../', '../'))
  await fixSchemaLines(shop.path)
  expect(textOf(poster)).toBe(`${line('../../../schemas/poster')}\n${disk}`)
})

test('every interface text says where it stands', () => {
  const { properties = {} } = editorSchemas().get('strings.schema.json') ?? {}
  for (const [group, key] of stringKeys) {
    const texts = properties[group] as z.core.JSONSchema.ObjectSchema
    expect(texts.properties?.[key], key).toMatchObject({
      description: expect.stringMatching(/\w{3}/),
    })
  }
})

test('the fields that people write are explained', () => {
  const schemas = editorSchemas()
  for (const name of ['site', 'poster', 'gallery', 'page', 'prices']) {
    const { properties = {} } = schemas.get(`${name}.schema.json`) ?? {}
    for (const [field, schema] of Object.entries(properties))
      if (field !== 'name')
        expect(
          (schema as { description?: string }).description,
          `${name}: ${field}`,
        ).toMatch(/\w/)
  }
})
