import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type * as z from 'zod'
import type { SourceShape } from '../../model/image.ts'
import type { Lang } from '../../model/path.ts'
import { valueAt } from '../../model/value-at.ts'
import type { Content } from '../../read/content.ts'
import { fieldName } from '../../read/errors/schema-paths.ts'
import { causeOf, remedyInWords } from '../../read/errors/schema-values.ts'
import { faultOfDisk } from '../../read/pictures/picture-kinds.ts'
import { isImage, measureImage } from '../../read/pictures/pictures.ts'
import type { CollectionName } from '../../schema/collections.ts'
import { imageEndings } from '../../schema/common.ts'
import type { OpenChange, Planned } from '../change.ts'
import { pictureFaultsOf } from '../picture-faults.ts'

export interface Choices {
  readonly languages: readonly Lang[]
  /** Names of documents, by their kind: the slugs of galleries under 'gallery'. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** Something that `saga new` asks for: an option, a question at the terminal, a field of a form. */
export interface Question {
  /** The name of the option: 'gallery' for --gallery; the value of `id` is typed without an option. */
  readonly name: string
  readonly text: string
  /** The placeholder behind the option, such as 'slug' or 'file'; a switch has none. */
  readonly value?: string
  readonly isRequired?: boolean
  /** Tells whether visitors need the text: without it, the document is a draft. */
  readonly isNeeded?: boolean
  /** Tells whether each language has its own option: --title-sv, --title-en … */
  readonly isTranslated?: boolean
  readonly isMarkdown?: boolean
  readonly choices?: ((choices: Choices) => readonly string[]) | undefined
}

/** The answers to the questions, as typed behind `saga new poster`. */
export interface Given {
  readonly id?: string | undefined
  value(name: string): string | undefined
  /** The words for a given file in messages, where its name says nothing to a person. */
  readonly called?: string
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

export interface NewKind {
  readonly summary: string
  readonly questions: readonly Question[]
  readonly plan: (change: OpenChange, given: Given) => Promise<Planned>
}

/** Returns a question that needs an answer. */
export const required = (
  name: string,
  value: string,
  text: string,
  choices?: Question['choices'],
): Question => ({ name, text, value, isRequired: true, choices })

/** Returns the number, or the text as it was typed, so that the error message quotes that text. */
export const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** Returns the place in menus behind all other documents of a collection. */
export function nextOrder(collection: CollectionName, { entries }: Content): number {
  const own = entries.filter((entry) => entry.collection === collection)
  return (
    Math.max(0, ...own.map(({ document }) => Number(Object(document.value).order))) + 1
  )
}

/** Says why the schema rejects the typed values, in the words of `validate`; empty if the schema accepts them. */
export const checkTyped = (schema: z.ZodType, typed: unknown): readonly string[] =>
  faultsOf(schema, typed).map(({ reason }) => reason)

/** The language of typed values, and the names of those that a form asks for in every language. */
interface InLanguage {
  readonly lang: Lang
  readonly inEach: readonly PropertyKey[]
}

/** Rejects typed values that the schema does not accept, at the fields of a form. */
export function rejectTyped(
  { rejectAt }: OpenChange,
  schema: z.ZodType,
  typed: unknown,
  language?: InLanguage,
): void {
  const { lang = '', inEach = [] } = language ?? {}
  for (const { path, reason } of faultsOf(schema, typed)) {
    const [name = ''] = path
    rejectAt(inEach.includes(name) ? [...path, lang] : path, reason)
  }
}

function faultsOf(schema: z.ZodType, typed: unknown) {
  const faults = new Map<
    string,
    { readonly path: readonly PropertyKey[]; readonly reason: string }
  >()
  for (const issue of schema.safeParse(typed).error?.issues ?? []) {
    const field = fieldName(issue.path)
    const found = valueAt(typed, issue.path)
    const remedy = remedyInWords(issue, found, schema)
    const words = typeof remedy === 'object' ? remedy.hint : remedy
    const cause = `${field}: ${causeOf(issue, found)}`
    const reason = words === undefined ? cause : `${cause}; ${words}`
    if (!faults.has(field)) faults.set(field, { path: issue.path, reason })
  }
  return [...faults.values()]
}

/** Reads a picture named by an option; rejects one that the shop cannot have. Without `shape`, any shape is right. */
export async function findNewPicture(
  { content, rejectAt }: OpenChange,
  given: Given,
  option: string,
  shape: SourceShape | undefined,
) {
  const named = given.value(option) ?? ''
  const file = resolve(named)
  const called = given.called ?? basename(named)
  const read = await readFile(file).catch(faultOfDisk)
  const isRead = read instanceof Uint8Array
  const reject = (...reasons: readonly (string | false)[]) =>
    rejectAt([option], ...reasons)
  const picture = { bytes: isRead ? read : '', ending: extname(file).toLowerCase() }
  const measured = isRead ? await measureImage(read) : read
  if (!named) reject('a picture is missing')
  else if (!measured) reject(`there is no file ${named}`)
  else if (!isImage(file)) reject(`${called} is not a picture: use ${imageEndings}`)
  else if ('fault' in measured) reject(`${called} ${measured.fault}; ${measured.hint}`)
  else {
    const faults = pictureFaultsOf(content, shape ?? '', measured)
    reject(
      ...faults.map(
        ({ severity, words }) => severity === 'error' && `${called} ${words}`,
      ),
    )
  }
  return picture
}
