import type { Lang } from '../model/path.ts'
import type { Content } from './content.ts'

/** Tells texts that were copied and not translated from names, which are the same in every language. */
export function openCopyFinder({
  site,
  languages,
}: Pick<Content, 'site' | 'languages'>): (
  texts: Readonly<Record<Lang, string | undefined>>,
  lang: Lang,
) => Lang | undefined {
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort((a, b) => b.length - a.length)
  return (texts, lang) => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined
    // Of two languages with one text the later in the list is the copy.
    const source = languages.find((other) => texts[other] === text)
    return source !== undefined && source !== lang && hasWords(text, names) ? source : undefined
  }
}

/** Whether words are left when names and {places} are taken away. */
function hasWords(text: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''))
  return /\p{L}/u.test(rest)
}
