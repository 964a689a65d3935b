import { isScalar, parseDocument, visit } from 'yaml'
import { SEO_LENGTHS } from '../../check/titles.ts'
import { joinSource, splitSource } from '../../yaml/source.ts'

/** Writes the shop's name into a Markdown file. Quotes or escapes it, so that none of its characters is syntax. */
export function nameShopIn(text: string, name: string): string {
  // Any file name ending in .md would do: it only says that the text is Markdown.
  const source = splitSource('article.md', text)
  const fields = parseDocument(source.fields)
  visit(fields, {
    Pair(_, { key, value }) {
      if (!isScalar(value) || typeof value.value !== 'string') return
      const isTitle = isScalar(key) && key.value === 'title'
      value.value = isTitle
        ? titleWithName(value.value, name)
        : withName(value.value, name)
    },
  })

  const escapedName = name.replace(/[\\`*_[\]<>]/g, '\\$&')
  return joinSource({
    ...source,
    fields: fields.toString({ lineWidth: 0 }).trimEnd(),
    body: withName(source.body, escapedName),
  })
}

/** Writes the shop's name into a text. */
export const withName = (text: string, name: string): string =>
  text.replaceAll('{name}', () => name)

/** Separates the shop's name from the rest of a title. */
const DASH = ' – '

/** Writes the shop's name into a title, or leaves it out if it would make the title too long. */
export function titleWithName(text: string, name: string): string {
  const title = withName(text, name)
  if (title.length <= SEO_LENGTHS.title.max) return title

  const parts = text.split(DASH).filter((part) => !part.includes('{name}'))
  return parts.length > 0 ? parts.join(DASH) : title
}
