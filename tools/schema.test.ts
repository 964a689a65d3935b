import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { stringKeys } from '../cli/schema/strings-file.ts'
import { tinyShop } from '../tests/shops/tiny-shop.ts'
import { home } from '../tests/support/cli.ts'
import { edit } from '../tests/support/files.ts'
import { fixSchemaLines } from './fix-schemas.ts'
import { editorSchemas } from './schema.ts'

const read = (path: string): string => readFileSync(join(home, path), 'utf8')

/** The settings that tell an editor which schema a file has. */
const settings: { readonly 'yaml.schemas': Readonly<Record<string, string>> } =
  JSON.parse(read('.vscode/settings.json'))
const schemaPatterns = Object.entries(settings['yaml.schemas']).map(
  ([schema, files]) => ({
    schema: schema.replace('./schemas/', ''),
    pattern: new RegExp(`^${files.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
  }),
)

/** Returns the names of the schemas that the settings assign to a file. */
const schemasOf = (file: string): readonly string[] =>
  schemaPatterns.filter(({ pattern }) => pattern.test(file)).map(({ schema }) => schema)

/** The files of a shop that has at least one file of every kind. */
const smallShop = 'tests/shops/small-shop/content'
const contentPaths = readdirSync(join(home, smallShop), {
  recursive: true,
  encoding: 'utf8',
}).map((path) => path.replaceAll('\\', '/'))
const pathsWithSchema = contentPaths.filter((path) => {
  const hasFrontMatter = (): boolean => read(`${smallShop}/${path}`).startsWith('---')
  return path.endsWith('.yaml') || (path.endsWith('.md') && hasFrontMatter())
})

test('schemas/ matches what `npm run update` writes', () => {
  const schemas = editorSchemas()

  expect(readdirSync(join(home, 'schemas')).sort()).toEqual([...schemas.keys()].sort())
  for (const [name, schema] of schemas)
    expect(JSON.parse(read(`schemas/${name}`)), name).toEqual(schema)
})

test('every file of a shop has a schema, and every schema is used', () => {
  const usedSchemas = new Set<string>()
  for (const path of pathsWithSchema) {
    const schemas = schemasOf(`content/${path}`)
    const [schema = ''] = schemas
    expect(schemas, path).toHaveLength(1)
    usedSchemas.add(schema)
  }

  const schemas = readdirSync(join(home, 'schemas')).sort()
  // The shop has no confirmations until a translation is confirmed.
  expect([...usedSchemas, 'confirmations.schema.json'].sort()).toEqual(schemas)
  expect(schemaPatterns.map(({ schema }) => schema).sort()).toEqual(schemas)
})

test('`npm run fix` adds missing schema lines and changes nothing else', async () => {
  await using shop = await tinyShop({ isEncoded: false })
  const file = (path: string) => join(shop.path, 'content', path)
  // A file with a byte order mark and Windows line endings, and one that is not UTF-8.
  await edit(file('site.yaml'), (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)
  const latin1Bytes = Buffer.from('- text: på latin\n', 'latin1')
  await writeFile(file('quotes/sv.yaml'), latin1Bytes)
  const poster = 'posters/main/gold-disk.yaml'
  const textOf = (path: string): string => readFileSync(file(path), 'utf8')
  const siteText = textOf('site.yaml')
  const posterText = textOf(poster)
  const line = (schema: string) => `# yaml-language-server: $schema=${schema}.schema.json`

  await fixSchemaLines(shop.path)
  expect(textOf('site.yaml')).toBe(
    `\ufeff${line('../schemas/site')}\r\n${siteText.slice(1)}`,
  )
  expect(textOf(poster)).toBe(`${line('../../../schemas/poster')}\n${posterText}`)
  expect(readFileSync(file('quotes/sv.yaml'))).toEqual(latin1Bytes)

  // A wrong path is replaced.
  await edit(file(poster), (text) => text.replace('../../../', '../'))
  await fixSchemaLines(shop.path)
  expect(textOf(poster)).toBe(`${line('../../../schemas/poster')}\n${posterText}`)
})

test('the schema says where each interface text appears', () => {
  const { properties = {} } = editorSchemas().get('strings.schema.json') ?? {}

  for (const [group, key] of stringKeys) {
    const texts = properties[group] as z.core.JSONSchema.ObjectSchema
    expect(texts.properties?.[key], key).toMatchObject({
      description: expect.stringMatching(/\w{3}/),
    })
  }
})

test('the schemas explain the fields that people fill in', () => {
  const schemas = editorSchemas()

  for (const name of ['site', 'poster', 'gallery', 'page', 'prices']) {
    const { properties = {} } = schemas.get(`${name}.schema.json`) ?? {}
    for (const [field, schema] of Object.entries(properties)) {
      const { description } = schema as { description?: string }
      expect(description, `${name}: ${field}`).toMatch(/\w/)
    }
  }
})
