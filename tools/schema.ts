import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Lang } from '../cli/model/path.ts'
import { schemasFor } from '../cli/schema/documents.ts'

const home = join(import.meta.dirname, '..')

/** JSON Schemas of the files in content/ and of their front matter, by file name, for completion and validation in editors. */
export function editorSchemas(): ReadonlyMap<string, z.core.JSONSchema.BaseSchema> {
  // Of any language, and none required: the schemas stay the same when content/site.yaml gets another language.
  const [any, none]: [readonly Lang[], Lang] = [[], '']
  const schemas = schemasFor(any, none)
  const titles: Readonly<Record<keyof typeof schemas, string>> = {
    site: 'The shop: its name, its languages, its claims',
    prices: 'Prices and sizes',
    poster: 'A poster',
    series: 'Series: motifs that visitors look for',
    gallery: 'A gallery: a page of posters',
    page: 'A page in search engines and on cards',
    book: 'A book',
    story: 'The tale',
    article: 'A page of text',
    edition: 'A book page',
    reviews: 'Reviews, the newest first',
    testimonials: 'Testimonials of one language',
    quotes: 'Quotes of one language',
    strings: 'Interface texts of one language',
  }
  return new Map(
    Object.entries(titles).map(([name, title]) => [
      `${name}.schema.json`,
      { title, ...z.toJSONSchema(schemas[name as keyof typeof schemas], { target: 'draft-7' }) },
    ]),
  )
}

/** Writes schemas/; `.vscode/settings.json` maps them to files. */
export async function writeSchemas(): Promise<void> {
  await mkdir(join(home, 'schemas'), { recursive: true })
  for (const [name, schema] of editorSchemas())
    await writeFile(join(home, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await writeSchemas()
