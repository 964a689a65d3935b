import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { bookSchemaFor } from '../cli/schema/books.ts'
import { siteSchema } from '../cli/schema/site.ts'
import { storySchema } from '../cli/schema/voices.ts'
import { editorSchemas } from './schema.ts'
import { tableOf } from './table.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Where files of each kind lie, in the order of the reference. */
const places: readonly (readonly [schema: string, path: string])[] = [
  ['site', 'content/site.yaml'],
  ['prices', 'content/prices.yaml'],
  ['poster', 'content/posters/<family>/<id>.yaml'],
  ['gallery', 'content/galleries/<slug>.yaml'],
  ['edition', 'content/books/<edition>/edition.yaml'],
  ['book', 'content/books/<edition>/<book>.md, between the lines `---`'],
  ['story', 'content/story/<language>.md, between the lines `---`'],
  ['page', 'content/pages/<page>.yaml'],
  ['reviews', 'content/reviews.yaml'],
  ['testimonials', 'content/testimonials/<language>.yaml'],
  ['quotes', 'content/quotes/<language>.yaml'],
  ['strings', 'content/strings/<language>.yaml'],
]

/** docs/content.md: every file of content/ and every field in it, as the schemas say. */
export async function contentReference(home: string): Promise<string> {
  const site = siteSchema.parse(parse(await readFile(join(home, 'content/site.yaml'), 'utf8')))
  const languages = site.languages.map(({ code }) => code)
  const schemas = new Map<string, Schema>([
    ...(await editorSchemas()),
    ['book.schema.json', { title: 'A book', ...jsonOf(bookSchemaFor(languages, '')) }],
    ['story.schema.json', { title: 'The tale', ...jsonOf(storySchema) }],
  ])
  const sections = places.map(([name, path]) => {
    const schema = schemas.get(`${name}.schema.json`)
    if (!schema) throw new Error(`there is no schema "${name}"`)
    const [file, rest] = path.split(/(?=, )/)
    const list = schema.type === 'array' ? ' A list; each entry has:' : ''
    const rows = fieldsOf(schema, '', new Set(languages))
    return `## ${schema.title}\n\n\`${file}\`${rest ?? ''}${list}\n\n${tableOf(['Field', 'holds', 'meaning'], rows, 'words')}`
  })
  return `# What stands in content/

Written by \`npm run reference\` from the schemas in \`cli/schema/\`. A field with ? may be left out. "Words" are texts in
several languages, such as \`{ sv: Sjön, en: The lake, es: El lago }\`; what a language lacks is shown in the
shop's first one, or in the own language of a book or a review.
Files in \`schemas/\` tell the same to editors, which then complete and check while you type.

${sections.join('\n\n')}
`
}

const jsonOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { target: 'draft-7' })

function fieldsOf(
  schema: Schema,
  prefix: string,
  languages: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const inner = itemOf(schema)
  const properties = Object.entries(inner.properties ?? {}) as [string, Schema][]
  const required = new Set(inner.required)
  return properties.flatMap(([name, field]): (readonly string[])[] => {
    const mark = required.has(name) ? '' : '?'
    const path = `${prefix}${name}${field.type === 'array' && hasFields(itemOf(field), languages) ? '[]' : ''}`
    const row = [`\`${path}${mark}\``, kindOf(field, languages), cellOf(field.description ?? '')]
    if (!hasFields(itemOf(field), languages)) return [row]
    const texts = plainTexts(itemOf(field))
    if (texts) return [[`\`${path}.*${mark}\``, 'texts', texts.map((key) => `\`${key}\``).join(' ')]]
    return [...(field.description ? [row] : []), ...fieldsOf(field, `${path}.`, languages)]
  })
}

const itemOf = (schema: Schema): Schema =>
  schema.type === 'array' && typeof schema.items === 'object' && !Array.isArray(schema.items)
    ? (schema.items as Schema)
    : schema

/** Whether it has named fields of its own: words, keyed by language, are one text to a writer. */
const hasFields = (schema: Schema, languages: ReadonlySet<string>): boolean =>
  schema.properties !== undefined && !isWords(schema, languages)

const isWords = ({ properties, propertyNames }: Schema, languages: ReadonlySet<string>): boolean =>
  propertyNames !== undefined ||
  (properties !== undefined && Object.keys(properties).every((name) => languages.has(name)))

/** The keys of a group of many plain texts, which one row tells. */
function plainTexts({ properties }: Schema): readonly string[] | undefined {
  const fields = Object.entries(properties ?? {}) as [string, Schema][]
  const plain = fields.every(
    ([, { type, description, pattern }]) => type === 'string' && !description && !pattern,
  )
  return plain && fields.length > 2 ? fields.map(([name]) => name) : undefined
}

function kindOf(schema: Schema, languages: ReadonlySet<string>): string {
  if (isWords(schema, languages)) return 'words'
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' or ')
  if (schema.type === 'array') {
    const item = itemOf(schema)
    return hasFields(item, languages) ? 'a list' : `a list: ${kindOf(item, languages)}`
  }
  if (schema.type === 'integer' || schema.type === 'number') return rangeOf(schema)
  if (schema.type === 'boolean') return '`true` or `false`'
  if (schema.format === 'date') return 'a day'
  if (schema.pattern?.startsWith('^https://')) return 'an address'
  if (schema.pattern?.startsWith('^[a-z0-9]+(')) return 'an id'
  if (schema.pattern?.includes('jpe?g')) return 'a picture'
  return schema.type === 'string' ? 'text' : ''
}

function rangeOf({ minimum, maximum, type }: Schema): string {
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  const most = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (minimum === undefined) return kind
  return most === undefined ? `${kind} from ${minimum}` : `${kind}, ${minimum} to ${most}`
}

const cellOf = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

if (process.argv[1] === import.meta.filename) {
  const home = join(import.meta.dirname, '..')
  await writeFile(join(home, 'docs/content.md'), await contentReference(home))
}
