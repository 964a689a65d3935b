import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { stringIn, stringKeys } from '../../schema/strings.ts'
import type { Content } from '../content.ts'
import type { SourceDocument } from '../document.ts'

/** Texts are words and nothing else, differ between languages, and no two posters have one title. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const names = [...(content.site?.value.sameInEveryLanguage ?? [])].sort((a, b) => b.length - a.length)
  const found: Diagnostic[] = []
  for (const words of textsOf(content))
    for (const lang of content.languages) {
      const text = words.texts[lang]
      if (text === undefined) continue
      const faults = [markup(text, lang, words), untranslated(text, lang, words, content, names)]
      found.push(...faults.filter((fault) => fault !== undefined))
    }
  return [...found, ...sameTitles(content)]
}

interface Words {
  readonly texts: Readonly<Record<Lang, string | undefined>>
  readonly at: (lang: Lang) => Location
  /** Whether these are somebody's own words, which may stand in quotation marks. */
  readonly spoken: boolean
}

/** One after another: ten thousand posters have thirty thousand. */
function* textsOf(content: Content): Generator<Words, void> {
  const { languages, strings, posters, galleries, pages, editions, books, reviews, textsIn } = content
  const fronts = books.map(({ book }) => book.front)
  const documents: readonly SourceDocument<unknown>[] = [...posters, ...galleries, ...pages, ...editions]
  for (const document of [...documents, ...fronts, ...(reviews ? [reviews] : [])])
    for (const { path, texts } of textsIn(document))
      yield { texts, at: (lang) => document.at([...path, lang]), spoken: document === reviews }
  yield* interfaceTexts(strings, languages)
}

/** The interface texts stand in one file per language; here they are one text in several languages as well. */
function interfaceTexts(strings: Content['strings'], languages: readonly Lang[]): readonly Words[] {
  return stringKeys.map((path) => {
    const texts = languages.flatMap((lang) => {
      const text = stringIn(strings[lang]?.value, ...path)
      return text === undefined ? [] : [[lang, text] as const]
    })
    return {
      texts: Object.fromEntries(texts),
      at: (lang) => strings[lang]?.at(path) ?? { file: `content/strings/${lang}.yaml` },
      spoken: false,
    }
  })
}

/** Tags, entities, and what Markdown would read: only Markdown files are read as Markdown. */
const MARKUP = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#x?[\da-f]+);|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]*\)/i
/** Marks that a word processor puts around a text when somebody types straight ones. */
const CURLED = /^[“”„«][^“”„«»]*[“”»]$/

function markup(text: string, lang: Lang, { at, spoken }: Words): Diagnostic | undefined {
  const mark = MARKUP.exec(text)?.[0]
  const message = mark
    ? `visitors would see ${mark} as it stands here`
    : !spoken && CURLED.test(text)
      ? 'the quotation marks around this text would be shown'
      : undefined
  if (message === undefined) return undefined
  const hint = mark ? 'write plain words' : "remove them, or use straight ones: '…'"
  return { severity: 'warning', code: 'markup', at: at(lang), message, hint }
}

/** A text that is the same in another language may have been forgotten; names are no such texts (readings C18). */
function untranslated(
  text: string,
  lang: Lang,
  { texts, at }: Words,
  { site, languages: [first] }: Content,
  names: readonly string[],
): Diagnostic | undefined {
  if (!site || lang === first || texts[first] !== text || !saysSomething(text, names)) return undefined
  return {
    severity: 'info',
    code: 'untranslated',
    at: at(lang),
    message: `this is the same in "${lang}" as in "${first}"`,
    hint: 'translate it, or add it to sameInEveryLanguage in content/site.yaml',
  }
}

/** Whether words are left when names and {places} are taken away. */
function saysSomething(text: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''))
  return /\p{L}/u.test(rest)
}

/** A title names its poster to those who cannot see it: two alike are most likely a copy left unchanged. */
function sameTitles({ originals, languages }: Content): Diagnostic[] {
  const told = new Set<(typeof originals)[number]>()
  return languages.flatMap((lang) => {
    const first = new Map<string, (typeof originals)[number]>()
    return originals.flatMap((poster): Diagnostic[] => {
      const title = poster.value.title[lang]
      if (title === undefined) return []
      const before = first.get(title)
      if (!before) first.set(title, poster)
      if (!before || told.has(poster)) return []
      told.add(poster)
      return [
        {
          severity: 'warning',
          code: 'duplicate-title',
          at: poster.at(['title', lang]),
          message: `two posters are called "${title}"`,
          hint: 'give each poster a title of its own',
          related: [{ message: 'first used here', at: before.at(['title', lang]) }],
        },
      ]
    })
  })
}
