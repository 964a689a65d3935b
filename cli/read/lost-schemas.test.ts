import { expect, test } from 'vitest'
import { commandShop } from '../../tests/shops/command-shop.ts'
import { ENGINE_PACKAGE } from './schema-line.ts'

const { run, edit, everyFile, write } = commandShop()

const OLD_LINE = '# yaml-language-server: $schema='
const schemaFolder = `node_modules/${ENGINE_PACKAGE}/schemas`

// The shop's functions take paths relative to content/.

/** Adds the lines that tell text editors where the schemas are, as in a shop in the engine's repository. */
async function addOldLines(): Promise<void> {
  await edit('site.yaml', (text) => `${OLD_LINE}../schemas/site.schema.json\n${text}`)
  await edit(
    'posters/main/two-moons.yaml',
    (text) => `${OLD_LINE}../../../schemas/poster.schema.json\n${text}`,
  )
}

/** Installs an engine that has only two schemas. */
async function installEngine(): Promise<void> {
  await write(`../node_modules/${ENGINE_PACKAGE}/package.json`, '{}')
  await write(`../${schemaFolder}/site.schema.json`, '{}')
  await write(`../${schemaFolder}/poster.schema.json`, '{}')
}

test('validate --fix points text editors to the schemas of an installed engine', async () => {
  await addOldLines()
  await installEngine()
  const { text } = await run('validate --fix --yes')

  expect(text).toContain('Applied 2 fixes in 2 files.')
  const files = await everyFile()
  expect(files.get('site.yaml')).toContain(
    `${OLD_LINE}../${schemaFolder}/site.schema.json\n`,
  )
  expect(files.get('posters/main/two-moons.yaml')).toContain(
    `${OLD_LINE}../../../${schemaFolder}/poster.schema.json\n`,
  )
  expect((await run('validate --notes')).text).not.toContain('schema does not exist')
})

test('without an installed engine, the schema lines stay unchanged', async () => {
  await addOldLines()

  const { code, text } = await run('validate --fix --yes')
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringContaining('Nothing can be fixed automatically.'),
  })
})

test('a schema line with a web address stays unchanged', async () => {
  await edit('site.yaml', (text) => `${OLD_LINE}https://schemas.example/site\n${text}`)
  await installEngine()

  expect((await run('validate --notes')).text).not.toContain('schema does not exist')
})
