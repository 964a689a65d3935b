import matter from 'gray-matter'
import { load } from 'js-yaml'
import { attempt } from '../../fs/system.ts'
import { error, type Result, remedyOf } from '../../model/diagnostic.ts'
import { placeAt, placeOf } from '../text-faults.ts'

export interface SplitMarkdown {
  /** The YAML between the fences. It begins on line 2. */
  readonly front: string
  /** The range of the body in the file, without surrounding whitespace. */
  readonly bodyRange: readonly [from: number, to: number]
}

/**
 * Splits a Markdown file into front matter and body.
 * @param isBody whether the file is a translation without fields
 */
export function splitFrontMatter(
  file: string,
  text: string,
  isBody: boolean,
): Result<SplitMarkdown> {
  const fault = isBody ? findFieldsInBody(file, text) : findFrontMatterFault(file, text)
  if (fault) return { diagnostics: [fault] }

  const { front, content } = isBody
    ? { front: '', content: text }
    : parseFrontMatter(text)
  const from = text.length - content.trimStart().length
  const to = Math.max(from, text.trimEnd().length)
  return { diagnostics: [], value: { front, bodyRange: [from, to] } }
}

const refuse = (): never => {
  throw new Error('front matter is YAML only')
}

/** The engines built into gray-matter, which its types leave out. */
const builtIn = (matter as unknown as { readonly engines: object }).engines

// gray-matter executes `---js` as a program. Its built-in engines throw here, in case a text gets past the check.
export const engines = {
  ...Object.fromEntries(Object.keys(builtIn).map((language) => [language, refuse])),
  // The fields are parsed later.
  yaml: () => ({}),
}

/** Splits off the front matter of a text that begins with a line "---". Throws for any other text. */
export function parseFrontMatter(text: string) {
  // gray-matter could read anything else on the first line as the name of a language.
  if (!FIRST_FENCE.test(text)) return refuse()
  const { matter: fields = '', content } = matter(text, { engines })
  return { front: fields.replace(/^[ \t]*\r?\n|\r$/g, ''), content }
}

const FIRST_FENCE = /^---[ \t]*\r?\n/
const INVISIBLE_START = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]+/u

function findFrontMatterFault(file: string, text: string) {
  const [start = ''] = INVISIBLE_START.exec(text) ?? []
  if (start !== '' && text.startsWith('---', start.length)) {
    const place = placeOf(file, text, 0, start.length)
    const remedy = remedyOf({ text: '' }, 'delete them: the file begins with "---"')
    return error(
      'front-matter',
      place,
      'invisible characters come before the first line "---"',
      remedy,
    )
  }

  const at = placeAt(file, text, 0)
  if (!FIRST_FENCE.test(text)) {
    const language = /^---\s*(\S+)/.exec(text)?.[1]
    const hint = 'write the first line as "---" alone and the fields as YAML'
    if (language)
      return error(
        'front-matter',
        at,
        `front matter in "${language}" is not allowed`,
        hint,
      )
    const beginning =
      'start the file with a line "---", its fields, and another line "---"'
    return error('front-matter', at, 'the file has no front matter', beginning)
  }

  const end = /\n---([^\n]*)/.exec(text)
  if (!end)
    return error(
      'front-matter',
      at,
      'the front matter is not closed',
      'close it with a line "---"',
    )
  if (/^[ \t\r]*$/.test(end[1] ?? '')) return undefined
  const line = placeOf(file, text, end.index + 1, end[0].trimEnd().length - 1)
  return error(
    'front-matter',
    line,
    'the line that closes the front matter must be "---" alone',
    'write "---" on this line, and move the rest below it',
  )
}

/** A first line that names a language, as in the front matter of other programs; even if the end is missing. */
const LANGUAGE_AT_START =
  /^---[^\S\r\n]*(js|javascript|coffee|coffeescript|cson|json|toml|ya?ml)\s*?(?:[\r\n]|$)/i
const FIELDS_AT_START =
  /^---[ \t]*(\S*)[ \t]*\r?\n(?=\S)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/**
 * Finds front matter in a translation, which must have none: its lines would be hidden from visitors or shown as
 * text.
 */
function findFieldsInBody(file: string, text: string) {
  const [start = ''] = INVISIBLE_START.exec(text) ?? []
  const words = text.slice(start.length)
  const match = LANGUAGE_AT_START.exec(words) ?? FIELDS_AT_START.exec(words)
  if (!match) return undefined

  const [, language, lines = ''] = match
  const at = placeOf(file, text, start.length, 3)
  const hint = 'delete the front matter: the original beside this file has the fields'
  if (language)
    return error('front-matter', at, `front matter in "${language}" is not allowed`, hint)

  // Lines between two thematic breaks are text, unless they are fields.
  const fields = attempt(() => load(lines))
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return undefined
  const orText = `${hint}; if these lines are text, add a blank line below the first "---"`
  return error('front-matter', at, 'a translated text cannot have fields', orText)
}
