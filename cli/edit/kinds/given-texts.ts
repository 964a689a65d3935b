import type { Content } from '../../load/content.ts'
import type { Lang } from '../../schema/common.ts'
import type { Given } from './plan-new.ts'

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
