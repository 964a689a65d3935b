import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editorSchemas } from './schema.ts'

const home = join(import.meta.dirname, '..')
const json = (path: string): unknown => JSON.parse(readFileSync(join(home, path), 'utf8'))

test('schemas/ is what `npm run schema` writes', async () => {
  const schemas = await editorSchemas()
  expect(readdirSync(join(home, 'schemas')).sort()).toEqual([...schemas.keys()].sort())
  for (const [name, schema] of schemas) expect(json(`schemas/${name}`), name).toEqual(schema)
})

test('every YAML file of the shop has one of them', () => {
  const settings = json('.vscode/settings.json') as { 'yaml.schemas': Readonly<Record<string, string>> }
  const tied = Object.entries(settings['yaml.schemas'])
  expect(tied.map(([schema]) => schema.replace('./schemas/', '')).sort()).toEqual(
    readdirSync(join(home, 'schemas')).sort(),
  )
  const patterns = tied.map(
    ([, glob]) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`),
  )
  const files = readdirSync(join(home, 'content'), { recursive: true, encoding: 'utf8' })
    .map((path) => `content/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.yaml'))
  for (const file of files)
    expect(
      patterns.filter((pattern) => pattern.test(file)),
      file,
    ).toHaveLength(1)
  for (const [index, pattern] of patterns.entries())
    expect(
      files.some((file) => pattern.test(file)),
      tied[index]?.[1],
    ).toBe(true)
})

test('the fields that people write are explained', async () => {
  const schemas = await editorSchemas()
  for (const name of ['site', 'poster', 'gallery', 'page', 'prices']) {
    const { properties = {} } = schemas.get(`${name}.schema.json`) ?? {}
    for (const [field, schema] of Object.entries(properties))
      if (!['name'].includes(field))
        expect((schema as { description?: string }).description, `${name}: ${field}`).toMatch(/\w/)
  }
})
