import { type Diagnostic, type Location, note, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { stringIn, stringKeys } from '../../schema/strings-file.ts'
import type { ArticleEntry, Content } from '../content.ts'
import { openCopyFinder } from '../untranslated.ts'
import type { SourceDocument } from '../yaml.ts'
import { checkSharedTitles } from './shared-titles.ts'

/** Texts are words and nothing else, differ between languages, and no two posters have one title. */
export function checkTexts(content: Content): readonly Diagnostic[] {
  const findCopy = openCopyFinder(content)
  const found: Diagnostic[] = []
  for (const words of findTexts(content))
    for (const lang of content.languages) {
      const text = words.texts[lang]
      if (text === undefined) continue
      const marked = checkMarkup(text, lang, words)
      if (marked) found.push(marked)
      const untranslated = checkUntranslated(lang, words, findCopy)
      if (untranslated) found.push(untranslated)
    }
  // A title names its poster to those who cannot see it: two alike are most likely a copy left unchanged.
  const keyOf = (title: string, lang: Lang): string => `${lang} ${title}`
  return [...found, ...checkSharedTitles(content, warning, 'give each poster a title of its own', keyOf)]
}

interface TextEntry {
  readonly texts: Readonly<Record<Lang, string | undefined>>
  readonly at: (lang: Lang) => Location
  /** Whether these are somebody's own words, which may stand in quotation marks. */
  readonly spoken: boolean
}

/** One after another: ten thousand posters have thirty thousand. */
function* findTexts(content: Content): Generator<TextEntry, void> {
  const {
    languages,
    strings,
    posters,
    galleries,
    pages,
    editions,
    books,
    articles,
    reviews,
    series,
    textsIn,
  } = content
  const fronts = books.map(({ book }) => book.front)
  const documents: readonly SourceDocument<unknown>[] = [...posters, ...galleries, ...pages, ...editions]
  for (const document of [
    ...documents,
    ...fronts,
    ...(reviews ? [reviews] : []),
    ...(series ? [series] : []),
  ])
    for (const { path, texts } of textsIn(document))
      yield { texts, at: (lang) => document.at([...path, lang]), spoken: document === reviews }
  yield* articles.flatMap(articleTexts)
  yield* interfaceTexts(strings, languages)
}

/** Title and search text of a page of text, which stand in one file per language. */
const articleTexts = ({ slug, files }: ArticleEntry): readonly TextEntry[] =>
  ([['title'], ['seo', 'title'], ['seo', 'description']] as const).map((path) => ({
    texts: Object.fromEntries(
      Object.entries(files).map(([lang, file]) => {
        const { title, seo } = file?.front.value ?? {}
        return [lang, path.length === 1 ? title : seo?.[path[1]]]
      }),
    ),
    at: (lang) => files[lang]?.front.at(path) ?? { file: `content/texts/${slug}` },
    spoken: false,
  }))

/** The interface texts stand in one file per language; here they are one text in several languages as well. */
function interfaceTexts(strings: Content['strings'], languages: readonly Lang[]): readonly TextEntry[] {
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

function checkMarkup(text: string, lang: Lang, { at, spoken }: TextEntry): Diagnostic | undefined {
  const mark = MARKUP.exec(text)?.[0]
  const message = mark
    ? `visitors would see ${mark} as it is written`
    : !spoken && CURLED.test(text)
      ? 'the quotation marks around this text would be shown'
      : undefined
  if (message === undefined) return undefined
  const hint = mark ? 'write plain words' : "remove them, or use straight ones: '…'"
  return warning('markup', at(lang), message, hint)
}

/** A text that is the same in another language may be untranslated, unless it is a name. */
function checkUntranslated(
  lang: Lang,
  { texts, at }: TextEntry,
  findCopy: ReturnType<typeof openCopyFinder>,
): Diagnostic | undefined {
  const source = findCopy(texts, lang)
  return source === undefined
    ? undefined
    : note(
        'untranslated',
        at(lang),
        `the text in "${lang}" is the same as in "${source}"`,
        'translate it, or add it to sameInEveryLanguage in content/site.yaml',
      )
}
