import type { Lang } from '../model/path.ts'
import type { ArticleFile } from '../schema/articles.ts'
import { stringsSchema } from '../schema/strings.ts'
import { stringIn, stringKeys } from '../schema/strings-file.ts'
import { type Content, contentPath } from './content.ts'
import { fieldName } from './errors/schema-paths.ts'
import type { MarkdownFile } from './markdown.ts'
import type { Path } from './positions.ts'
import { openCopyFinder } from './untranslated.ts'
import type { SourceDocument } from './yaml.ts'

/** One text of the shop for a translator, and the place of its translation. */
export interface TranslationUnit {
  /** The file that holds, or will hold, the translation: 'content/strings/de.yaml'. */
  readonly file: string
  /** Where in the YAML of that file; undefined when it is the text below the front matter. */
  readonly path: Path | undefined
  readonly source: string
  /** As it stands in the file; undefined when there is none. */
  readonly current: string | undefined
  /** Whether `current` is no translation, but the copy of another language's text. */
  readonly isCopy: boolean
  /** Where visitors see it. */
  readonly note?: string
  /** The file of another language that `file` begins as a copy of, where it is not there yet; absent for an empty one. */
  readonly beginsAs?: string
}

/** Names a unit, and stays the same while texts change. */
export const unitKey = ({ file, path }: TranslationUnit): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/**
 * All texts that `lang` can have of the texts in `from`, in the order of the files. Those whose file has errors are none:
 * nobody can tell what it says.
 */
export const translationUnitsOf = (content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] =>
  [interfaceUnits, fieldUnits, bookUnits, storyUnits, articleUnits, voiceUnits]
    .flatMap((unitsIn) => unitsIn(content, lang, from))
    .filter((unit) => !content.failed.has(contentPath(unit)))

type Texts = Readonly<Record<Lang, string | undefined>>

/** What a unit says of its text, from the same text in all languages. */
function wordsOf(content: Content, texts: Texts, lang: Lang, source: string) {
  return { source, current: texts[lang], isCopy: openCopyFinder(content)(texts, lang) !== undefined }
}

function interfaceUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  return stringKeys.flatMap(([group, key]) => {
    const texts = perLang(content, (other) => stringIn(content.strings[other]?.value, group, key))
    const source = texts[from]
    const shapes: Readonly<Record<string, { readonly shape: object }>> = stringsSchema.shape
    const field = shapes[group]?.shape[key as never] as { readonly description?: string } | undefined
    if (source === undefined) return []
    return [
      {
        file: `content/strings/${lang}.yaml`,
        path: [group, key],
        ...wordsOf(content, texts, lang, source),
        ...(field?.description === undefined ? {} : { note: field.description }),
      },
    ]
  })
}

/** Files that hold texts in every language. */
export const documentsInAllLanguages = (content: Content): readonly SourceDocument<unknown>[] => [
  ...content.galleries,
  ...content.pages,
  ...(content.series ? [content.series] : []),
  ...content.posters,
  ...content.editions,
  ...content.books.map(({ book }) => book.front),
  ...(content.reviews ? [content.reviews] : []),
]

function fieldUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  return documentsInAllLanguages(content).flatMap((document) =>
    content.textsIn(document).flatMap(({ path, texts }) => {
      const source = texts[from] ?? Object.values(texts).find((text) => text !== undefined)
      if (source === undefined) return []
      return [{ file: document.file, path: [...path, lang], ...wordsOf(content, texts, lang, source) }]
    }),
  )
}

/** Texts below the front matter of books. */
function bookUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  return content.books.flatMap(({ id, edition, book }) => {
    const own = content.editions.find(({ value }) => value.slug === edition)?.value.language
    const texts = perLang(content, (other) =>
      other === own ? book.body : content.prose.get(`books/${edition}/${id}.${other}.md`)?.body,
    )
    const source = texts[from] ?? book.body
    return lang === own || source === ''
      ? []
      : [
          {
            file: `content/books/${edition}/${id}.${lang}.md`,
            path: undefined,
            ...wordsOf(content, texts, lang, source),
          },
        ]
  })
}

function storyUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  const file = `content/story/${lang}.md`
  const source = sourceOf(content, content.stories, lang, from)
  const titles = perLang(content, (other) => content.stories[other]?.front.value.title)
  const bodies = perLang(content, (other) => content.stories[other]?.body)
  if (!source) return []
  const { body, front } = source
  const beginsAs = front.file
  return [
    { file, path: ['title'], beginsAs, ...wordsOf(content, titles, lang, front.value.title) },
    { file, path: undefined, beginsAs, ...wordsOf(content, bodies, lang, body) },
  ]
}

/** The file that is translated: in `from`, else in the first other language that has one. */
function sourceOf<T>(
  { languages }: Content,
  files: Readonly<Record<Lang, T | undefined>>,
  lang: Lang,
  from: Lang,
): T | undefined {
  const written = [from, ...languages].find((other) => other !== lang && files[other])
  return written === undefined ? undefined : files[written]
}

/** Pages of text, those too that have a file in one language only. */
function articleUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  return content.articles.flatMap(({ slug, files }) => {
    const source = sourceOf(content, files, lang, from)
    if (!source) return []
    const unitOf = (
      path: Path | undefined,
      textOf: (page: MarkdownFile<ArticleFile>) => string,
    ): TranslationUnit => {
      const texts = perLang(content, (other) => {
        const page = files[other]
        return page && textOf(page)
      })
      return {
        file: `content/texts/${slug}/${lang}.md`,
        path,
        beginsAs: source.front.file,
        ...wordsOf(content, texts, lang, textOf(source)),
      }
    }
    return [
      unitOf(['title'], ({ front }) => front.value.title),
      unitOf(['seo', 'title'], ({ front }) => front.value.seo.title),
      unitOf(['seo', 'description'], ({ front }) => front.value.seo.description),
      unitOf(undefined, ({ body }) => body),
    ]
  })
}

/** Quotes and testimonials: each language has its own. Those that are copies are still to be translated. */
function voiceUnits(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  return (['quotes', 'testimonials'] as const).flatMap((kind) => {
    const lists = content[kind] as Readonly<
      Record<Lang, SourceDocument<readonly { readonly text: string }[]> | undefined>
    >
    return (lists[lang]?.value ?? []).flatMap(({ text }, index) => {
      const texts = perLang(content, (other) => lists[other]?.value[index]?.text)
      const words = wordsOf(content, texts, lang, texts[from] ?? text)
      return words.isCopy ? [{ file: `content/${kind}/${lang}.yaml`, path: [index, 'text'], ...words }] : []
    })
  })
}

const perLang = ({ languages }: Content, textIn: (lang: Lang) => string | undefined): Texts =>
  Object.fromEntries(languages.map((lang) => [lang, textIn(lang)]))
