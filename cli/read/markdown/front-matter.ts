import matter from 'gray-matter'
import { load } from 'js-yaml'
import { attempt } from '../../fs/system.ts'
import { error, type Result, remedyOf } from '../../model/diagnostic.ts'
import { locationAt, placeOf } from '../text-faults.ts'

export interface SplitMarkdown {
  /** The YAML between the fences "---". It begins on line 2. */
  readonly front: string
  /** The range of the body in the file, without surrounding whitespace. */
  readonly bodyRange: readonly [from: number, to: number]
}

/**
 * Splits a Markdown file into front matter and body.
 * @param isBody whether the file is a translation next to its original, and therefore has no front matter
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

/** The built-in parsers of gray-matter, by language. Its types omit them. */
const builtInEngines = (matter as unknown as { readonly engines: object }).engines

// gray-matter executes `---js` as a program. Every built-in parser throws here, in case a text gets past the check.
export const engines = {
  ...Object.fromEntries(
    Object.keys(builtInEngines).map((language) => [language, refuse]),
  ),
  // The fields are parsed later.
  yaml: () => ({}),
}

const FENCE = '---'
const FIRST_FENCE = /^---[ \t]*\r?\n/

/** The parts of the fence lines that gray-matter leaves: the end of the first line, and "\r" before the last line. */
const REST_OF_FENCES = /^[ \t]*\r?\n|\r$/g

/** Splits off the front matter of a text that begins with a "---" line. Throws for any other text. */
export function parseFrontMatter(text: string) {
  // gray-matter could take anything else on the first line for the name of a language.
  if (!FIRST_FENCE.test(text)) return refuse()
  const { matter: fields = '', content } = matter(text, { engines })
  return { front: fields.replace(REST_OF_FENCES, ''), content }
}

/** White space, control characters and other invisible characters, such as a byte order mark. */
const INVISIBLE_START = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]+/u

function findFrontMatterFault(file: string, text: string) {
  const [invisibleStart = ''] = INVISIBLE_START.exec(text) ?? []
  if (invisibleStart !== '' && text.startsWith(FENCE, invisibleStart.length)) {
    const place = placeOf(file, text, 0, invisibleStart.length)
    const message = 'invisible characters come before the first line "---"'
    const remedy = remedyOf({ text: '' }, 'delete them: the file begins with "---"')
    return error('front-matter', place, message, remedy)
  }

  return FIRST_FENCE.test(text)
    ? findClosingFault(file, text)
    : describeFirstLine(file, text)
}

/** Explains why the first line does not open front matter. */
function describeFirstLine(file: string, text: string) {
  const at = locationAt(file, text, 0)
  const language = /^---\s*(\S+)/.exec(text)?.[1]
  if (language) {
    const message = `front matter in "${language}" is not allowed`
    const hint = 'write the first line as "---" alone and the fields as YAML'
    return error('front-matter', at, message, hint)
  }

  const hint = 'start the file with a "---" line, its fields, and another "---" line'
  return error('front-matter', at, 'the file has no front matter', hint)
}

/** Finds a fault in the line that should close the front matter. */
function findClosingFault(file: string, text: string) {
  const closing = /\n---([^\n]*)/.exec(text)
  if (!closing) {
    const at = locationAt(file, text, 0)
    const hint = 'close it with a line "---"'
    return error('front-matter', at, 'the front matter is not closed', hint)
  }

  const [, rest = ''] = closing
  if (/^[ \t\r]*$/.test(rest)) return undefined
  const fenceStart = closing.index + '\n'.length
  const length = FENCE.length + rest.trimEnd().length
  return error(
    'front-matter',
    placeOf(file, text, fenceStart, length),
    'the line that closes the front matter must be "---" alone',
    'write "---" on this line, and move the rest below it',
  )
}

/** A first line such as "---js", which tells other programs the language. Matches even without a closing line. */
const LANGUAGE_AT_START =
  /^---[^\S\r\n]*(js|javascript|coffee|coffeescript|cson|json|toml|ya?ml)\s*?(?:[\r\n]|$)/i
/**
 * The lines between two "---" lines. The first of them must not be blank, because an author writes a blank line below a
 * thematic break. Groups: the language on the first line "---", which may be '', and the lines.
 */
const FIELDS_AT_START =
  /^---[ \t]*(\S*)[ \t]*\r?\n(?=\S)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/**
 * Finds front matter in a translation, which must not have any, because its lines would be hidden from visitors or
 * shown as text.
 */
function findFieldsInBody(file: string, text: string) {
  const [invisibleStart = ''] = INVISIBLE_START.exec(text) ?? []
  const visibleText = text.slice(invisibleStart.length)
  const match = LANGUAGE_AT_START.exec(visibleText) ?? FIELDS_AT_START.exec(visibleText)
  if (!match) return undefined

  const [, language, lines = ''] = match
  const at = placeOf(file, text, invisibleStart.length, FENCE.length)
  const hint = 'delete the front matter: the original beside this file has the fields'
  if (language)
    return error('front-matter', at, `front matter in "${language}" is not allowed`, hint)

  // In Markdown, "---" is also a thematic break. Lines between two of them are text, unless they are fields.
  const fields = attempt(() => load(lines))
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return undefined
  const orText = `${hint}; if these lines are text, add a blank line below the first "---"`
  return error('front-matter', at, 'a translated text cannot have fields', orText)
}
