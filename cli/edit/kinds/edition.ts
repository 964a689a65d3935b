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

/** The texts that can be typed for a copy; all other texts are translated in the files of the copy. */
const typed = [['label'], ['seo', 'title'], ['seo', 'description']] as const

const { summary, questions } = questionsFor('editions')
const asked = typed.map((path) => path.join('-'))

/** A hidden copy of an edition: a text that the new language lacks begins with the words of the copied edition. */
export const edition: NewKind = {
  summary,
  questions: [
    ...questions.filter(({ name }) => name === 'id'),
    required('language', 'code', 'language of the books', ({ languages }) => languages),
    {
      name: 'from',
      text: 'edition that is copied; the first one without it',
      value: 'slug',
      choices: ({ names }) => names.edition ?? [],
    },
    // What is not typed begins with the words of the copied edition.
    ...questions
      .filter(({ name }) => asked.includes(name))
      .map((each) => ({ ...each, isNeeded: false })),
  ],
  async plan(change, given) {
    const { content } = change
    const slug = given.id ?? ''
    const language = given.value('language') ?? ''
    const { editions, languages } = content
    const from = given.value('from') ?? editions[0]?.value.slug
    const model = editions.find(({ value }) => value.slug === from)
    change.rejectAt(['id'], checkName('editions', slug, content))
    change.rejectAt(
      ['language'],
      !languages.includes(language) && noLanguageText(language, languages),
    )
    change.rejectAt(['from'], !model && `there is no edition "${from ?? ''}" to copy`)
    if (!model) return {}
    const { file, value } = model
    const begun = (path: string) => beginTexts(content, path, value.language, language)
    const draft = fileOf('editions', { slug })
    const texts = typed.flatMap((path) => setFields(given.texts(path.join('-')), path))
    const edits: readonly Edit[] = [
      ...begun(file),
      ...setFields({
        slug,
        order: nextOrder('editions', content),
        language,
        draft: true,
      }),
      { op: 'remove', path: ['formerly'] },
      ...texts.filter(({ value }) => value !== ''),
    ]
    await change.copy(
      file,
      draft,
      edits,
      `the edition, hidden, with the texts of "${value.slug}"`,
    )
    const [folder, copied] = [dirname(file), dirname(draft)]
    for (const path of filesIn(folder, content).filter((each) => each.endsWith('.md')))
      await change.copy(
        path,
        copied + path.slice(folder.length),
        begun(path),
        'a copy, to be translated',
      )
    return {
      routes: languages.map((lang) => routeOf(lang, slug)),
      remarks: ['Write its texts, its links and its covers.'],
      draft,
    }
  },
}

const beginTexts = (
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
