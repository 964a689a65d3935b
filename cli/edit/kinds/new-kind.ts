import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import type * as z from 'zod'
import type { SourceShape } from '../../model/image.ts'
import type { Lang } from '../../model/path.ts'
import { valueAt } from '../../model/value-at.ts'
import type { Content } from '../../read/content.ts'
import { fieldName } from '../../read/errors/schema-paths.ts'
import { causeOf, fieldRemedyFor } from '../../read/errors/schema-values.ts'
import { faultOfDisk } from '../../read/pictures/picture-kinds.ts'
import { isImage, measureImage } from '../../read/pictures/pictures.ts'
import type { CollectionName } from '../../schema/collections.ts'
import { imageEndings } from '../../schema/common.ts'
import { contentFileAt, documentNameOf } from '../../schema/content-paths.ts'
import type { OpenChange, Planned } from '../change.ts'
import { pictureFaultsOf } from '../picture-faults.ts'

export interface Choices {
  readonly languages: readonly Lang[]
  /** Document names by kind, such as the slugs of galleries under 'gallery'. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** A value that `saga new` takes from an option, from a question in the terminal, or from a field in a form. */
export interface Prompt {
  /** The option's name, such as 'gallery' for --gallery. `id` is typed without an option. */
  readonly name: string
  readonly text: string
  /** The placeholder after the option, such as 'slug' or 'file'; a switch has none. */
  readonly value?: string
  readonly isRequired?: boolean
  /** Tells whether visitors need the text. Without it, the document stays a draft. */
  readonly isNeeded?: boolean
  /** Tells whether each language has its own option: --title-sv, --title-en … */
  readonly isTranslated?: boolean
  readonly isMarkdown?: boolean
  readonly choices?: ((choices: Choices) => readonly string[]) | undefined
}

/** The answers to the questions, as typed after `saga new poster`. */
export interface Answers {
  readonly id?: string | undefined
  /** Files and folders of files, typed in place of `id`. Each file becomes a document. */
  readonly files?: readonly string[] | undefined
  value(name: string): string | undefined
  /** The file's name in messages, if its real name would mean nothing to the owner. */
  readonly called?: string
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' if there is none. */
  texts(name: string): Readonly<Record<Lang, string>>
}

/**
 * A kind of content that can be added, such as a poster. Has its questions, and the planner that turns answers into
 * files.
 */
export interface NewKind {
  readonly summary: string
  readonly questions: readonly Prompt[]
  /** Says that files may be given in place of the id, unless the question `unlessAsked` has an answer. */
  readonly files?: { readonly text: string; readonly unlessAsked: string }
  readonly plan: (change: OpenChange, answers: Answers) => Promise<Planned>
}

/** Creates a required question. */
export const required = (
  name: string,
  value: string,
  text: string,
  choices?: Prompt['choices'],
): Prompt => ({ name, text, value, isRequired: true, choices })

/** Returns the typed number. Returns other text unchanged, so that the error message can quote it. */
export const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** Returns the next position in menus, after all other documents in a collection. */
export function nextOrder(
  collection: CollectionName,
  { entries, files }: Content,
): number {
  // The position of a document with errors is unknown, so every document is counted.
  const namesInPaths = [...files].flatMap((path) => {
    const file = contentFileAt(path)
    return file?.collection === collection ? documentNameOf(collection, file.names) : []
  })
  const orders = entries
    .filter((entry) => entry.collection === collection)
    .map(({ document }) => Number(Object(document.value).order))
  return Math.max(new Set(namesInPaths).size, ...orders) + 1
}

/** Returns why the schema rejects the typed values, in the words of `validate`; [] if it accepts them. */
export const checkTyped = (schema: z.ZodType, typed: unknown): readonly string[] =>
  faultsOf(schema, typed).map(({ reason }) => reason)

/** The language of typed values, and the names of the questions that a form asks in every language. */
interface InLanguage {
  readonly lang: Lang
  readonly translatedNames: readonly PropertyKey[]
}

/** Rejects entered values that the schema does not accept. The reasons appear next to the form's fields. */
export function rejectTyped(
  { rejectAt }: OpenChange,
  schema: z.ZodType,
  typed: unknown,
  language?: InLanguage,
): void {
  const { lang = '', translatedNames = [] } = language ?? {}
  for (const { path, reason } of faultsOf(schema, typed)) {
    const [name = ''] = path
    rejectAt(translatedNames.includes(name) ? [...path, lang] : path, reason)
  }
}

/** Returns each field's first fault, with its cause and remedy. */
function faultsOf(schema: z.ZodType, typed: unknown) {
  const faults = new Map<
    string,
    { readonly path: readonly PropertyKey[]; readonly reason: string }
  >()
  for (const issue of schema.safeParse(typed).error?.issues ?? []) {
    const field = fieldName(issue.path)
    const value = valueAt(typed, issue.path)
    const remedy = fieldRemedyFor(issue, value, schema)
    const remedyText = typeof remedy === 'object' ? remedy.hint : remedy
    const cause = `${field}: ${causeOf(issue, value)}`
    const reason = remedyText === undefined ? cause : `${cause}; ${remedyText}`
    if (!faults.has(field)) faults.set(field, { path: issue.path, reason })
  }
  return [...faults.values()]
}

/**
 * Reads the picture that an option gives. Rejects it if the shop cannot use it. Without `shape`, any shape is allowed.
 */
export async function findNewPicture(
  { content, rejectAt }: OpenChange,
  answers: Answers,
  option: string,
  shape: SourceShape | undefined,
) {
  const path = answers.value(option) ?? ''
  const file = resolve(path)
  const displayName = answers.called ?? basename(path)
  const { bytes, measured } = await readPicture(file)

  const findReasons = (): readonly string[] => {
    if (!path) return ['a picture is missing']
    if (!measured) return [`there is no file ${path}`]
    if (!isImage(file)) return [`${displayName} is not a picture: use ${imageEndings}`]
    if ('fault' in measured) return [`${displayName} ${measured.fault}; ${measured.hint}`]

    const faults = pictureFaultsOf(content, shape ?? '', measured)
    const errors = faults.filter(({ severity }) => severity === 'error')
    return errors.map(({ words }) => `${displayName} ${words}`)
  }
  rejectAt([option], ...findReasons())

  const hash = measured && 'hash' in measured ? measured.hash : undefined
  return { bytes, hash, ending: extname(file).toLowerCase() }
}

/**
 * Reads and measures a picture. `measured` is a fault if the disk cannot read the picture or the shop cannot use it,
 * and undefined if there is no file.
 */
async function readPicture(file: string) {
  const bytesOrFault = await readFile(file).catch(faultOfDisk)
  if (bytesOrFault instanceof Uint8Array)
    return { bytes: bytesOrFault, measured: await measureImage(bytesOrFault) }

  // A change whose picture is faulty is rejected, so these bytes are never written.
  return { bytes: '', measured: bytesOrFault }
}
