import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { anySchemaOf } from '../cli/schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../cli/schema/collections.ts'
import { partsWithString } from '../cli/schema/string-parts.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const home = join(import.meta.dirname, '..')

export const schemaFileOf = (name: CollectionName): string =>
  `${collectionOf(name).kind}.schema.json`

/**
 * Returns JSON Schemas for the files in content/ and for their front matter, by file
 * name, for completion and validation in editors. They do not depend on the shop's
 * languages, so they stay the same when content/site.yaml adds one.
 */
export const editorSchemas = (): ReadonlyMap<string, JsonSchema> =>
  new Map(
    collectionNames.map((name) => [
      schemaFileOf(name),
      {
        title: collectionOf(name).title,
        ...jsonSchemaOf(name),
      },
    ]),
  )

function jsonSchemaOf(name: CollectionName): JsonSchema {
  const schema = z.toJSONSchema(anySchemaOf(name), { target: 'draft-7' })
  return name === 'strings' ? withOptionalTexts(schema) : schema
}

/** Makes interface texts that only some shops show optional. `saga validate` asks for them if they are needed. */
function withOptionalTexts(schema: JsonSchema): JsonSchema {
  const groups = Object.entries(schema.properties ?? {}).map(([group, texts]) => {
    const { required = [], ...rest } = texts as JsonSchema
    const neededKeys = required.filter((key) => partsWithString(group, key).length === 0)
    return [
      group,
      neededKeys.length > 0 ? { ...rest, required: neededKeys } : rest,
    ] as const
  })
  const properties = Object.fromEntries(groups)
  const required = schema.required?.filter((group) => properties[group]?.required)
  return { ...schema, properties, ...(required && { required }) }
}

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
