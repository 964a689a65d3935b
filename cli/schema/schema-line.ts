import { collectionOf } from './collections.ts'
import { contentFileAt } from './content-paths.ts'

/** The line by which a YAML file of content/ names its schema to editors. */
const LINE = /^# yaml-language-server: \$schema=.*$/m

/**
 * The text of a YAML file with the line that names its schema: put first, or corrected where it stands. Everything else
 * stays as it is.
 * @param path from the project's root, with forward slashes
 */
export function withSchemaLine(path: string, text: string): string {
  const found = path.endsWith('.yaml') ? contentFileAt(path.replace('content/', '')) : undefined
  if (!found) return text
  const { kind } = collectionOf(found.collection)
  const line = `# yaml-language-server: $schema=${'../'.repeat(path.split('/').length - 1)}schemas/${kind}.schema.json`
  if (LINE.test(text)) return text.replace(LINE, line)
  const [mark = ''] = /^\ufeff?/.exec(text) ?? []
  return `${mark}${line}${/\r\n/.test(text) ? '\r\n' : '\n'}${text.slice(mark.length)}`
}
