import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { stringKeys } from '../cli/schema/strings-file.ts'
import { edit } from '../tests/support/files.ts'
import { tinyShop } from '../tests/support/tiny-shop.ts'
import { fixSchemaLines } from './fix-schemas.ts'
import { editorSchemas } from './schema.ts'

const home = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(home, path), 'utf8')
const slashes = (path: string): string => path.replaceAll('\\', '/')

/** Which files an editor checks with which schema. */
const tied = Object.entries(
  (JSON.parse(read('.vscode/settings.json')) as { 'yaml.schemas': Readonly<Record<string, string>> })[
    'yaml.schemas'
  ],
).map(([schema, files]) => ({
  schema: schema.replace('./schemas/', ''),
  files: new RegExp(`^${files.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
}))

const contentFiles = readdirSync(join(home, 'content'), { recursive: true, encoding: 'utf8' }).map(
  (path) => `content/${slashes(path)}`,
)
const yamlFiles = contentFiles.filter((path) => path.endsWith('.yaml'))
const frontMatter = contentFiles.filter((path) => path.endsWith('.md') && read(path).startsWith('---'))

test('schemas/ is what `npm run update` writes', () => {
  const schemas = editorSchemas()
  expect(readdirSync(join(home, 'schemas')).sort()).toEqual([...schemas.keys()].sort())
  for (const [name, schema] of schemas) expect(JSON.parse(read(`schemas/${name}`)), name).toEqual(schema)
})

test('every YAML file of the shop and every front matter has one of them', () => {
  expect(tied.map(({ schema }) => schema).sort()).toEqual(readdirSync(join(home, 'schemas')).sort())
  const files = [...yamlFiles, ...frontMatter]
  for (const file of files)
    expect(
      tied.filter((tie) => tie.files.test(file)),
      file,
    ).toHaveLength(1)
  for (const tie of tied)
    expect(
      files.some((file) => tie.files.test(file)),
      tie.schema,
    ).toBe(true)
})

const LINE = /^# yaml-language-server: \$schema=(\S+)$/m

test('the first line of every YAML file names the same schema as the settings do', () => {
  expect(yamlFiles.length).toBeGreaterThan(150)
  for (const file of yamlFiles) {
    const [first = ''] = read(file).split('\n')
    const [, named = ''] = LINE.exec(first) ?? []
    expect(
      tied.filter((tie) => tie.files.test(file)).map(({ schema }) => `schemas/${schema}`),
      file,
    ).toEqual([slashes(relative(home, resolve(home, dirname(file), named)))])
  }
})

test('a line that is missing is added by `npm run fix`, and nothing else changes', async () => {
  await using shop = await tinyShop()
  const file = (path: string) => join(shop.path, 'content', path)
  await edit(file('site.yaml'), (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
  const latin = Buffer.from('- text: på latin\n', 'latin1')
  await writeFile(file('quotes/sv.yaml'), latin)
  const poster = 'posters/main/gold-disk.yaml'
  const [site, disk] = [readFileSync(file('site.yaml'), 'utf8'), readFileSync(file(poster), 'utf8')]
  await fixSchemaLines(shop.path)
  const line = (schema: string) => `# yaml-language-server: $schema=${schema}.schema.json`
  expect(readFileSync(file('site.yaml'), 'utf8')).toBe(`\ufeff${line('../schemas/site')}\r\n${site.slice(1)}`)
  expect(readFileSync(file(poster), 'utf8')).toBe(`${line('../../../schemas/poster')}\n${disk}`)
  expect(readFileSync(file('quotes/sv.yaml'))).toEqual(latin)
  await edit(file(poster), (text) => text.replace('../../../', '../'))
  await fixSchemaLines(shop.path)
  expect(readFileSync(file(poster), 'utf8')).toBe(`${line('../../../schemas/poster')}\n${disk}`)
})

test('every interface text says where it stands', () => {
  const { properties = {} } = editorSchemas().get('strings.schema.json') ?? {}
  for (const [group, key] of stringKeys) {
    const texts = properties[group] as z.core.JSONSchema.ObjectSchema
    expect(texts.properties?.[key], key).toMatchObject({ description: expect.stringMatching(/\w{3}/) })
  }
})

test('the fields that people write are explained', () => {
  const schemas = editorSchemas()
  for (const name of ['site', 'poster', 'gallery', 'page', 'prices']) {
    const { properties = {} } = schemas.get(`${name}.schema.json`) ?? {}
    for (const [field, schema] of Object.entries(properties))
      if (!['name'].includes(field))
        expect((schema as { description?: string }).description, `${name}: ${field}`).toMatch(/\w/)
  }
})
