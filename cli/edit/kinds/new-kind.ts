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

/** Something that `saga new` asks for: an option, a question at the terminal, a field of a form. */
export interface Question {
  /** 'gallery' stands for --gallery; what is called `id` is typed without an option. */
  readonly name: string
  readonly text: string
  /** What stands behind the option, such as 'slug' or 'file'; a switch has nothing. */
  readonly value?: string
  readonly isRequired?: boolean
  /** Whether each language has its own: --title-sv, --title-en … */
  readonly isTranslated?: boolean
  /** The values among which it chooses. */
  readonly choices?: ((choices: Choices) => readonly string[]) | undefined
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
export interface NewKind {
  readonly summary: string
  readonly questions: readonly Question[]
  readonly plan: (shop: LoadedShop, given: Given) => Promise<Change | Rejection>
}

/** Lists the questions of a kind with one for each language where each has its own. */
export const questionsIn = (
  languages: readonly Lang[],
  { questions }: Pick<NewKind, 'questions'>,
): readonly Question[] =>
  questions.flatMap((question) =>
    question.isTranslated
      ? languages.map((lang) => ({
          ...question,
          name: `${question.name}-${lang}`,
          text: `${question.text} in "${lang}"`,
        }))
      : [question],
  )

export const draftQuestion: Question = { name: 'draft', text: 'hide it until it is finished' }

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
