import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { anySchemaOf, type CollectionName, collectionNames, collectionOf } from '../cli/schema/collections.ts'

const home = join(import.meta.dirname, '..')

export const schemaFileOf = (name: CollectionName): string => `${collectionOf(name).kind}.schema.json`

/**
 * JSON Schemas of the files in content/ and of their front matter, by file name, for completion and validation in editors.
 * They know no language of the shop, and stay the same when content/site.yaml gets another one.
 */
export const editorSchemas = (): ReadonlyMap<string, z.core.JSONSchema.BaseSchema> =>
  new Map(
    collectionNames.map((name) => [
      schemaFileOf(name),
      { title: collectionOf(name).title, ...z.toJSONSchema(anySchemaOf(name), { target: 'draft-7' }) },
    ]),
  )

/** Writes schemas/; `.vscode/settings.json` maps them to files. */
export async function writeSchemas(): Promise<void> {
  await mkdir(join(home, 'schemas'), { recursive: true })
  for (const [name, schema] of editorSchemas())
    await writeFile(join(home, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await writeSchemas()
