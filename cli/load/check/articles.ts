import { type Diagnostic, error, remedyOf } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import type { ArticleFile } from '../../schema/books-and-articles.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { Content, MarkdownFile } from '../content.ts'
import { repeatsIn } from './repeats.ts'

/** Checks that each page of text agrees across languages, and that at most one page is a list of questions. */
export const checkArticles = (content: Content): readonly Diagnostic[] => [
  ...content.articles.flatMap(({ slug, files }) => {
    const texts = content.languages.flatMap((lang): ArticleText[] => {
      const file = files[lang]
      return file ? [{ lang, ...file }] : []
    })
    const [first] = content.languages
    return [...checkAgreement(texts), ...texts.flatMap((text) => [...checkText(text, slug, first)])]
  }),
  ...checkOneList(content),
]

/** A page of text in one language. */
interface ArticleText extends MarkdownFile<ArticleFile> {
  readonly lang: Lang
}

/** Checks that a page has the same `order` and `questions` in every language. */
function* checkAgreement([base, ...others]: readonly ArticleText[]): Generator<Diagnostic> {
  for (const { lang, front } of others)
    for (const field of ['order', 'questions'] as const) {
      const expected = base?.front.value[field]
      const found = front.value[field]
      if (!base || (found ?? false) === (expected ?? false)) continue
      const message = `"${field}" differs between "${lang}" and "${base.lang}"`
      const remedy =
        expected === undefined
          ? remedyOf({ remove: true }, `remove "${field}:"`)
          : remedyOf({ value: expected, ...(found === undefined && { field }) }, `write "${field}: …"`)
      yield error('schema', front.at([field]), message, remedy, [
        { message: `the file in "${base.lang}"`, at: base.front.at([field]) },
      ])
    }
}

function* checkText({ lang, front, body }: ArticleText, slug: string, first: Lang): Generator<Diagnostic> {
  // The file of the first language names a page, so it also holds the earlier names.
  if (front.value.formerly && lang !== first) {
    const hint = `move them to ${fileOf('articles', { slug, lang: first })}`
    yield error('schema', front.at(['formerly'], 'key'), 'earlier names stand in one file only', hint)
  }
  if (front.value.questions && !/^##\s/m.test(body)) {
    const message = 'the page is a list of questions, but its text has none'
    const hint = 'write each question as a heading, "## When does it arrive?", with the answer below it'
    yield error('schema', front.at(['questions']), message, hint)
  }
}

/** Checks that at most one page is a list of questions: the home page and the pages of posters show that list. */
function* checkOneList({ articles, languages: [first] }: Content): Generator<Diagnostic> {
  const fronts = articles.flatMap(({ files }) => files[first]?.front ?? [])
  const lists = fronts.filter(({ value }) => value.questions)
  for (const [list, before] of repeatsIn(lists, () => 'questions')) {
    const message = 'two pages are lists of questions about posters'
    yield error('schema', list.at(['questions']), message, 'leave "questions: true" on one of them', [
      { message: 'the other one', at: before.at(['questions']) },
    ])
  }
}
