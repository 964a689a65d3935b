import { dirname } from 'node:path'
import { type Lang, routeOf } from '../../model/path.ts'
import type { Content } from '../../read/content.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { textsIn } from '../../translations/shop-texts.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { setFields } from '../edits.ts'
import { checkName, noLanguageText } from '../names.ts'
import { filesIn } from '../references.ts'
import { type NewKind, nextOrder, required } from './new-kind.ts'
import { questionsFor } from './page.ts'

/** The texts that can be typed for a copy; all others are translated in its files. */
const typedPaths = [['label'], ['seo', 'title'], ['seo', 'description']] as const

const { summary, questions } = questionsFor('editions')
const typedNames = typedPaths.map((path) => path.join('-'))

/**
 * Adds a hidden copy of an edition. Texts that are missing in the new language begin as copies of the original's texts.
 */
export const edition: NewKind = {
  summary,
  questions: [
    ...questions.filter(({ name }) => name === 'id'),
    required('language', 'code', 'language of the books', ({ languages }) => languages),
    {
      name: 'from',
      text: 'edition to copy (default: the first one)',
      value: 'slug',
      choices: ({ names }) => names.edition ?? [],
    },
    // No text is required: a text that is not typed begins as a copy of the original's.
    ...questions
      .filter(({ name }) => typedNames.includes(name))
      .map((question) => ({ ...question, isNeeded: false })),
  ],
  async plan(change, answers) {
    const { content } = change
    const slug = answers.id ?? ''
    const language = answers.value('language') ?? ''
    const { editions, languages } = content
    const from = answers.value('from') ?? editions[0]?.value.slug
    const original = editions.find(({ value }) => value.slug === from)

    change.rejectAt(['id'], checkName('editions', slug, content))
    change.rejectAt(
      ['language'],
      !languages.includes(language) && noLanguageText(language, languages),
    )
    change.rejectAt(['from'], !original && `there is no edition "${from ?? ''}" to copy`)
    if (!original) return {}

    const { file } = original
    const { slug: originalSlug, language: originalLanguage } = original.value
    const initialTexts = (path: string) =>
      initialTextEdits(content, path, originalLanguage, language)
    const draft = fileOf('editions', { slug })
    const texts = typedPaths.flatMap((path) =>
      setFields(answers.texts(path.join('-')), path),
    )

    const edits: readonly Edit[] = [
      ...initialTexts(file),
      ...setFields({
        slug,
        order: nextOrder('editions', content),
        language,
        draft: true,
      }),
      // The former addresses redirect to the original.
      { op: 'remove', path: ['formerly'] },
      ...texts.filter(({ value }) => value !== ''),
    ]
    await change.copy(
      file,
      draft,
      edits,
      `the edition, hidden, with the texts of "${originalSlug}"`,
    )

    const folder = dirname(file)
    const draftFolder = dirname(draft)
    const markdownFiles = filesIn(folder, content).filter((path) => path.endsWith('.md'))
    for (const path of markdownFiles) {
      const draftPath = draftFolder + path.slice(folder.length)
      const description = 'a copy, to be translated'
      await change.copy(path, draftPath, initialTexts(path), description)
    }

    return {
      routes: languages.map((lang) => routeOf(lang, slug)),
      remarks: ['Next, change its texts, links and covers.'],
      drafts: [draft],
    }
  },
}

/**
 * Returns the edits that copy each text of a file from one language to another. Leaves out texts that the file already
 * has in the other language.
 */
const initialTextEdits = (
  { entries }: Content,
  file: string,
  from: Lang,
  to: Lang,
): readonly Edit[] =>
  entries
    .filter(({ document }) => document.file === file)
    .flatMap(textsIn)
    .flatMap(({ path, texts }) =>
      texts[to] === undefined && texts[from] !== undefined
        ? setFields({ [to]: texts[from] }, path)
        : [],
    )
