import type { Content } from '../../load/content.ts'
import type { Lang } from '../../model/path.ts'
import type { LoadedShop } from '../files.ts'
import type { Change, Rejection } from '../transaction.ts'

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

/** What `saga new` writes for one kind of content, or why it writes nothing. */
export type PlanKind = (shop: LoadedShop, given: Given) => Promise<Change | Rejection>

/**
 * What was typed for a text in each language. One that is still to be written stands empty in its place; a draft, and a
 * language that is hidden, goes without.
 */
export function givenTexts(given: Given, name: string, { site }: Content): Readonly<Record<Lang, string>> {
  const hidden = new Set(site?.value.languages.flatMap(({ code, draft }) => (draft ? [code] : [])))
  return Object.fromEntries(
    Object.entries(given.texts(name)).filter(
      ([lang, text]) => text !== '' || !(given.isOn('draft') || hidden.has(lang)),
    ),
  )
}
