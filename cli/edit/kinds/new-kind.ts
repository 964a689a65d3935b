import type * as z from 'zod'
import { fieldName, valueAt } from '../../load/errors/schema-paths.ts'
import { causeOf, remedyInWords } from '../../load/errors/schema-values.ts'
import type { Lang } from '../../model/path.ts'
import type { LoadedShop } from '../change.ts'
import type { Change, Rejection } from '../transaction.ts'

/** The names in the shop that an option can take. */
export interface Choices {
  readonly languages: readonly Lang[]
  /** Names of documents, by their kind: the slugs of galleries under 'gallery'. */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** What options stand for, by their flags: '--gallery <slug>'. */
export type Options = Readonly<Record<string, string>>

/** What a form or a command asks for, in the words of its help. */
export interface Definition {
  readonly summary: string
  readonly argument?: string
  readonly required: Options
  readonly optional: Options
  /** Options with one text per language: 'title' stands for --title-sv, --title-en … */
  readonly texts: Options
  readonly isEveryTextRequired?: boolean
  /** Lists the values of an option, by its name; a dialog then offers them. */
  readonly choicesOf?: Readonly<Record<string, (choices: Choices) => readonly string[]>>
}

/** What was typed behind `saga new poster`. */
export interface Given {
  /** The name of what is new, such as a poster's id; absent for kinds that have none. */
  readonly id?: string | undefined
  value(name: string): string | undefined
  /** What a file is called in messages, where the name that was given says nothing to a person. */
  readonly called?: Readonly<Record<string, string>>
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

/** Something that `saga new` can add. `plan` says what it writes, or why it writes nothing. */
export interface NewKind extends Definition {
  readonly plan: (shop: LoadedShop, given: Given) => Promise<Change | Rejection>
}

/** Returns 'gallery' for '--gallery <slug>'. */
export const flagName = (flags: string): string => flags.replace(/^--| <.*$/g, '')

export const draftOption: Options = { '--draft': 'hide it until it is finished' }

/** Returns the number, or the text as it was typed, so that the message quotes it. */
export const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** Returns the place behind all other documents in menus. */
export const nextOrder = (documents: readonly { readonly value: { readonly order: number } }[]): number =>
  Math.max(0, ...documents.map(({ value }) => value.order)) + 1

/** Why the schema rejects what was typed, as `validate` says it; empty when it accepts. */
export function checkTyped(schema: z.ZodType, typed: unknown): readonly string[] {
  const reported = new Set<string>()
  return (schema.safeParse(typed).error?.issues ?? []).flatMap((issue) => {
    const field = fieldName(issue.path)
    // Of the rules that a value breaks, only the first is reported.
    if (reported.has(field)) return []
    reported.add(field)
    const found = valueAt(typed, issue.path)
    const remedy = remedyInWords(issue, found, schema)
    const words = typeof remedy === 'object' ? remedy.hint : remedy
    const cause = `${field}: ${causeOf(issue, found)}`
    return words === undefined ? cause : `${cause}; ${words}`
  })
}
