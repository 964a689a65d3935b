import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Lang } from '../cli/model/path.ts'
import { articleSchema } from '../cli/schema/articles.ts'
import { bookSchemaFor, editionSchemaFor } from '../cli/schema/books.ts'
import { gallerySchemaFor } from '../cli/schema/galleries.ts'
import { posterSchemaFor } from '../cli/schema/posters.ts'
import { pricesSchema } from '../cli/schema/prices.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from '../cli/schema/reviews.ts'
import { seoSchemaFor } from '../cli/schema/seo.ts'
import { seriesSchemaFor } from '../cli/schema/series.ts'
import { siteSchema } from '../cli/schema/site.ts'
import { stringsSchema } from '../cli/schema/strings.ts'

const home = join(import.meta.dirname, '..')

/** JSON Schemas of the files in content/ and of their front matter, by file name, for completion and validation in editors. */
export function editorSchemas(): ReadonlyMap<string, z.core.JSONSchema.BaseSchema> {
  // Of any language, and none required: the schemas stay the same when content/site.yaml gets another language.
  const [any, none]: [readonly Lang[], Lang] = [[], '']
  const schemas: Readonly<Record<string, readonly [title: string, schema: z.ZodType]>> = {
    site: ['The shop: its name, its languages, its claims', siteSchema],
    prices: ['Prices and sizes', pricesSchema],
    poster: ['A poster', posterSchemaFor(any, none)],
    series: ['Series: motifs that visitors look for', seriesSchemaFor(any, none)],
    gallery: ['A gallery: a page of posters', gallerySchemaFor(any, none)],
    page: ['A page in search engines and on cards', seoSchemaFor(any, none)],
    // Front matter of Markdown files.
    book: ['A book', bookSchemaFor(any, none)],
    story: ['The tale', storySchema],
    article: ['A page of text', articleSchema],
    edition: ['A book page', editionSchemaFor(any, none, none)],
    reviews: ['Reviews, the newest first', reviewsSchemaFor(any)],
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

/** Writes schemas/; `.vscode/settings.json` maps them to files. */
export async function writeSchemas(): Promise<void> {
  await mkdir(join(home, 'schemas'), { recursive: true })
  for (const [name, schema] of editorSchemas())
    await writeFile(join(home, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await writeSchemas()
