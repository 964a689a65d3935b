/** What the files of a folder of content/ are checked with; a file beside the folders has a schema of its own name. */
const schemaOfFolder: Readonly<Record<string, string>> = {
  books: 'edition',
  galleries: 'gallery',
  pages: 'page',
  posters: 'poster',
  quotes: 'quotes',
  strings: 'strings',
  testimonials: 'testimonials',
}

/** The line by which a YAML file of content/ names its schema to editors. */
const LINE = /^# yaml-language-server: \$schema=.*$/m

/**
 * The text of a YAML file with the line that names its schema: put first, or corrected where it stands. Everything else
 * stays as it is.
 * @param path from the project's root, with forward slashes
 */
export function withSchemaLine(path: string, text: string): string {
  const schema = schemaOf(path)
  if (schema === undefined) return text
  const line = `# yaml-language-server: $schema=${'../'.repeat(path.split('/').length - 1)}schemas/${schema}.schema.json`
  if (LINE.test(text)) return text.replace(LINE, line)
  const [mark = ''] = /^\ufeff?/.exec(text) ?? []
  return `${mark}${line}${/\r\n/.test(text) ? '\r\n' : '\n'}${text.slice(mark.length)}`
}

/** The name of the schema of a file; undefined where code editors need none. */
export function schemaOf(path: string): string | undefined {
  if (!path.endsWith('.yaml')) return undefined
  const [, folder = '', ...inside] = path.split('/')
  return inside.length === 0 ? /^([a-z]+)\.yaml$/.exec(folder)?.[1] : schemaOfFolder[folder]
}
