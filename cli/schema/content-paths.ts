import { type CollectionName, collectionNames, collectionOf } from './collections.ts'

/**
 * The parts of a file's path, by the names in braces in its collection's path:
 * { family: 'main', id: 'freyja' }.
 */
export type PathNames = Readonly<Record<string, string>>

export interface ContentFile {
  readonly collection: CollectionName
  readonly names: PathNames
  /** Tells whether the file is the translation of a text in the same folder and has no fields. */
  readonly isBody: boolean
}

const replaceNames = (path: string, replace: (name: string) => string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => replace(name))

const fillPath = (path: string, names: PathNames): string =>
  replaceNames(path, (name) => names[name] ?? '')

/** Returns the path of a file in content/: pathOf('strings', { lang: 'sv' }). */
export const pathOf = (name: CollectionName, names: PathNames): string =>
  fillPath(collectionOf(name).path, names)

/** Returns the path of a file from the project's root: 'content/strings/sv.yaml'. */
export const fileOf = (name: CollectionName, names: PathNames = {}): string =>
  `content/${pathOf(name, names)}`

/**
 * Returns the folder of files with these names, from the project's root. Without names,
 * it is the outermost folder: 'content/posters', from 'content/posters//.yaml'.
 */
export const folderOf = (name: CollectionName, names: PathNames = {}): string =>
  fileOf(name, names).replace(/\/+[^/]*$/, '')

/** Returns the path of a translation in content/; undefined for collections without separate translations. */
export function bodyPathOf(name: CollectionName, names: PathNames): string | undefined {
  const { bodies } = collectionOf(name)
  return bodies && fillPath(bodies, names)
}

/**
 * Returns a document's address in the shop, without the language: '/posters/freyja'; '' on the home page. Collections
 * with a fixed set of files (`files`) state the page of each file.
 */
export function pageOf(name: CollectionName, names: PathNames): string {
  const { page = '', files } = collectionOf(name)
  const fixedPage = files?.[names.name ?? '']?.page
  return fixedPage ?? fillPath(page, names)
}

/**
 * Returns a pattern with a named group for each name in braces: '{id}.md' →
 * /^(?<id>…)\.md$/
 */
function expressionOf(path: string, files?: object): RegExp {
  const escaped = path.replaceAll('.', '\\.')
  const pattern = replaceNames(
    escaped,
    (name) => `(?<${name}>${patternOfName(name, files)})`,
  )
  return new RegExp(`^${pattern}$`)
}

function patternOfName(name: string, files: object | undefined): string {
  // A language contains no dot, so 'one.en.md' has the id 'one' and the language 'en'.
  if (name === 'lang') return '[^/.]+'
  if (name === 'name' && files) return Object.keys(files).join('|')
  return '[^/]+'
}

const originalPatterns = collectionNames.map((collection) => {
  const { path, files } = collectionOf(collection)
  return { collection, isBody: false, expression: expressionOf(path, files) }
})

const translationPatterns = collectionNames.flatMap((collection) => {
  const { bodies } = collectionOf(collection)
  if (bodies === undefined) return []
  return [{ collection, isBody: true, expression: expressionOf(bodies) }]
})

/** Patterns of translations come first, because the patterns of their originals match them too. */
const patterns = [...translationPatterns, ...originalPatterns]

/** Finds the collection of a path in content/; undefined for files that the shop does not read. */
export function contentFileAt(path: string): ContentFile | undefined {
  for (const { collection, isBody, expression } of patterns) {
    const match = expression.exec(path)
    if (match) return { collection, isBody, names: match.groups ?? {} }
  }
  return undefined
}

/**
 * Returns the path in content/ of a renamed file: 'strings/ca.yaml' for
 * 'strings/es.yaml' and { lang: 'ca' }.
 */
export function renamedPath(path: string, names: PathNames): string {
  const file = contentFileAt(path)
  if (!file) return path

  const nextNames = { ...file.names, ...names }
  const bodyPath = file.isBody ? bodyPathOf(file.collection, nextNames) : undefined
  return bodyPath ?? pathOf(file.collection, nextNames)
}

/** Tells whether each language has its own file. */
export const isPerLanguage = (name: CollectionName): boolean =>
  collectionOf(name).path.includes('{lang}')

/** Returns the name in braces that addresses contain: 'id' or 'slug'; undefined for collections without names. */
export const nameFieldOf = (name: CollectionName): 'id' | 'slug' | undefined =>
  (['id', 'slug'] as const).find((field) =>
    collectionOf(name).path.includes(`{${field}}`),
  )

/** Returns the name of a document from the names in its path; '' in collections without names. */
export function documentNameOf(name: CollectionName, names: PathNames): string {
  const field = nameFieldOf(name)
  return field === undefined ? '' : (names[field] ?? '')
}

/** Tells whether each document of a collection has a page, not only a part of a page. */
export const hasOwnPage = (name: CollectionName): boolean => {
  const { page } = collectionOf(name)
  return nameFieldOf(name) !== undefined && page !== undefined && !page.includes('#')
}

/** Returns the paths of a collection's files in content/; none if people choose the file names. */
export function fixedPathsOf(
  name: CollectionName,
  languages: readonly string[],
): readonly string[] {
  const { files } = collectionOf(name)
  if (files) return Object.keys(files).map((file) => pathOf(name, { name: file }))
  if (nameFieldOf(name)) return []
  return isPerLanguage(name)
    ? languages.map((lang) => pathOf(name, { lang }))
    : [pathOf(name, {})]
}

/** Returns the owner of a collection's files: in 'books/{edition}/{id}.md', `{edition}` names an edition. */
export function ownerOf(name: CollectionName) {
  const { path } = collectionOf(name)
  const owner = collectionNames.find((candidate) =>
    path.includes(`{${collectionOf(candidate).kind}}`),
  )
  return owner && { collection: owner, name: collectionOf(owner).kind }
}

const SCHEMA_LINE = /^# yaml-language-server: \$schema=.*$/m

/**
 * Adds to a YAML file the line that names its schema, or corrects that line. Both its path and the path of the schema
 * folder start at the project's root.
 */
export function withSchemaLine(
  path: string,
  text: string,
  schemaFolder = 'schemas',
): string {
  const file = path.endsWith('.yaml')
    ? contentFileAt(path.replace('content/', ''))
    : undefined
  if (!file) return text

  const { kind } = collectionOf(file.collection)
  const toRoot = '../'.repeat(path.split('/').length - 1)
  const line = `# yaml-language-server: $schema=${toRoot}${schemaFolder}/${kind}.schema.json`
  if (SCHEMA_LINE.test(text)) return text.replace(SCHEMA_LINE, line)

  const [byteOrderMark = ''] = /^\ufeff?/.exec(text) ?? []
  const lineEnd = /\r\n/.test(text) ? '\r\n' : '\n'
  return byteOrderMark + line + lineEnd + text.slice(byteOrderMark.length)
}
