import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { anySchemaOf } from '../cli/schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../cli/schema/collections.ts'

const home = join(import.meta.dirname, '..')

export const schemaFileOf = (name: CollectionName): string =>
  `${collectionOf(name).kind}.schema.json`

/**
 * Returns JSON Schemas of the files in content/ and of their front matter, by file name,
 * for completion and validation in editors. They do not depend on the shop's languages,
 * and stay the same when content/site.yaml adds one.
 */
export const editorSchemas = (): ReadonlyMap<string, z.core.JSONSchema.BaseSchema> =>
  new Map(
    collectionNames.map((name) => [
      schemaFileOf(name),
      {
        title: collectionOf(name).title,
        ...z.toJSONSchema(anySchemaOf(name), { target: 'draft-7' }),
      },
    ]),
  )

/** Writes schemas/ and maps each schema to its files in `.vscode/settings.json`. */
export async function writeSchemas(): Promise<void> {
  const settings = join(home, '.vscode/settings.json')
  const mapping = Object.fromEntries(
    collectionNames.map((name) => [
      `./schemas/${schemaFileOf(name)}`,
      `content/${collectionOf(name).path.replace(/\{\w+\}/g, '*')}`,
    ]),
  )
  const previousSettings = JSON.parse(await readFile(settings, 'utf8')) as object
  await writeFile(
    settings,
    `${JSON.stringify({ ...previousSettings, 'yaml.schemas': mapping }, null, 2)}\n`,
  )

  await mkdir(join(home, 'schemas'), { recursive: true })
  for (const [name, schema] of editorSchemas())
    await writeFile(join(home, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await writeSchemas()
