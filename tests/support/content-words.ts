import { extname } from 'node:path'
import matter from 'gray-matter'
import { parse } from 'yaml'
import { readFolder } from './files.ts'

/** Shorter texts could occur in any shop: 'portrait', 'sv_SE', '#7a1f3d'. */
const SHORTEST_TEXT = 12
/** Even a short title is typical of its shop, unless it has only two or three letters. */
const SHORTEST_TITLE = 4

const ADDRESS = /https?:\/\/([\w.-]+)/g

/** Returns all texts in a value, at any depth. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.trim()]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** Returns the fields of a content file. A Markdown file's text becomes a list of lines. */
function fieldsOf(path: string, text: string): unknown {
  if (extname(path) !== '.md') return parse(text)

  const { data, content } = matter(text)
  return { ...data, lines: content.split('\n') }
}

/** Returns the title of a file in all languages, or [] if the file has none. */
function titlesOf(fields: unknown): readonly string[] {
  const hasTitle = typeof fields === 'object' && fields !== null && 'title' in fields
  return hasTitle ? textsIn(fields.title) : []
}

/** Returns the name of a file without folders and extension. */
const nameOf = (path: string): string => path.replace(/.*[\\/]/, '').replace(/\..*/, '')

/**
 * Returns the words by which a shop can be recognised: its texts, titles, hosts and ids. Reads the content files
 * without the build's code, because tests search the build's output for these words.
 */
export function wordsOfContent(folder: string) {
  const textFiles = [...readFolder(folder)].filter(([path]) =>
    ['.yaml', '.md'].includes(extname(path)),
  )
  const files = textFiles.map(([path, bytes]) => {
    const text = Buffer.from(bytes).toString()
    return { path, text, fields: fieldsOf(path, text) }
  })

  const namesIn = (name: RegExp): readonly string[] =>
    files.filter(({ path }) => name.test(path)).map(({ path }) => nameOf(path))

  return {
    /** Names, titles, sentences and addresses that are long enough. */
    texts: files
      .flatMap(({ fields }) => textsIn(fields))
      .filter((text) => text.length >= SHORTEST_TEXT),
    /** Titles, which may be a single word. */
    titles: files
      .flatMap(({ fields }) => titlesOf(fields))
      .filter((text) => text.length >= SHORTEST_TITLE),
    hosts: files.flatMap(({ text }) =>
      [...text.matchAll(ADDRESS)].map(([, host = '']) => host),
    ),
    /** Ids of posters and slugs of galleries, editions and text pages. */
    ids: [
      ...namesIn(/^(?:posters|galleries)\b/),
      ...files.flatMap(
        ({ path }) => /^(?:books|texts)[\\/]([^\\/]+)/.exec(path)?.[1] ?? [],
      ),
    ],
  }
}
