import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { editionSchemaFor } from '../cli/schema/books.ts'
import { gallerySchemaFor, posterSchemaFor, pricesSchema, seoSchemaFor } from '../cli/schema/catalog.ts'
import { siteSchema } from '../cli/schema/site.ts'
import { stringsSchema } from '../cli/schema/strings.ts'
import { quotesSchema, reviewsSchemaFor, testimonialsSchema } from '../cli/schema/voices.ts'

const home = join(import.meta.dirname, '..')

/** JSON Schemas of content's files, by name: editors complete, explain and underline by them. */
export async function editorSchemas(): Promise<ReadonlyMap<string, z.core.JSONSchema.BaseSchema>> {
  const site = siteSchema.parse(parse(await readFile(join(home, 'content/site.yaml'), 'utf8')))
  const languages = site.languages.map(({ code }) => code)
  const [first = ''] = languages
  // Each edition asks for texts in a language of its own; an editor cannot know which, and so asks for none.
  const none = ''
  const schemas: Readonly<Record<string, readonly [title: string, schema: z.ZodType]>> = {
    site: ['The shop: its name, its languages, its claims', siteSchema],
    prices: ['Prices and sizes', pricesSchema],
    poster: ['A poster', posterSchemaFor(languages, first)],
    gallery: ['A gallery: a page of posters', gallerySchemaFor(languages, first)],
    page: ['A page in search engines and on cards', seoSchemaFor(languages, first)],
    edition: ['A book page', editionSchemaFor(languages, none, first)],
    reviews: ['Reviews, the newest first', reviewsSchemaFor(languages)],
    testimonials: ['Testimonials of one language', testimonialsSchema],
    quotes: ['Quotes of one language', quotesSchema],
    strings: ['Interface texts of one language', stringsSchema],
  }
  return new Map(
    Object.entries(schemas).map(([name, [title, schema]]) => [
      `${name}.schema.json`,
      { title, ...z.toJSONSchema(schema, { target: 'draft-7' }) },
    ]),
  )
}

/** Writes schemas/; `.vscode/settings.json` ties them to files. */
export async function writeSchemas(): Promise<void> {
  await mkdir(join(home, 'schemas'), { recursive: true })
  for (const [name, schema] of await editorSchemas())
    await writeFile(join(home, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await writeSchemas()
