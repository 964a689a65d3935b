import { contentPath, editionFolder } from '../../load/content.ts'
import { findTranslatedTexts } from '../../load/shop-texts.ts'
import { type Lang, routeOf } from '../../model/path.ts'
import { contentFileAt, fileOf, folderOf } from '../../schema/content-paths.ts'
import { fieldOrderOf, type LoadedShop, openChange } from '../change.ts'
import { applyEdits, type Edit } from '../edits.ts'
import { checkName } from '../names.ts'
import { noLanguageText } from '../references.ts'
import { valuesIn } from '../source.ts'
import { applicable, readSource } from '../transaction.ts'
import { type Given, type NewKind, nextOrder, questionsFor, required } from './new-kind.ts'

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
    ...questions.filter(({ name }) => asked.includes(name)),
  ],
  async plan(shop, given) {
    const { content } = shop
    const slug = given.id ?? ''
    const language = given.value('language') ?? ''
    const { editions, languages } = content
    const from = given.value('from') ?? editions[0]?.value.slug
    const model = editions.find(({ value }) => value.slug === from)
    const rejected = applicable(
      ...checkName('editions', slug, content),
      !languages.includes(language) && noLanguageText(language, languages),
      !model && `there is no edition "${from ?? ''}" to copy`,
    )
    if (rejected.length > 0 || !model) return { rejected }
    const { file, value } = model
    const path = fileOf('editions', { slug })
    const description = `the edition, hidden, with the texts of "${value.slug}"`
    const ofEdition: readonly Edit[] = [
      { op: 'set', path: ['slug'], value: slug },
      { op: 'set', path: ['order'], value: nextOrder(editions) },
      { op: 'set', path: ['language'], value: language },
      { op: 'set', path: ['draft'], value: true },
      { op: 'remove', path: ['formerly'] },
      ...textEdits(given),
    ]
    const change = openChange(shop)
    change.create(path, await copyOf(shop, file, [value.language, language], ofEdition), description)
    const folder = editionFolder(model)
    for (const other of content.files) {
      if (!other.startsWith(folder) || !other.endsWith('.md')) continue
      const copy = await copyOf(shop, `content/${other}`, [value.language, language])
      const target = `${folderOf('editions', { slug })}/${other.slice(folder.length)}`
      change.create(target, copy, 'a copy, to be translated')
    }
    return {
      files: change.files(),
      routes: languages.map((lang) => routeOf(lang, slug)),
      remarks: ['Write its texts, its links and its covers.'],
      draft: path,
    }
  },
}

/** Returns the edits that set the typed texts. */
const textEdits = (given: Given): readonly Edit[] =>
  typed.flatMap((path) =>
    Object.entries(given.texts(path.join('-'))).flatMap(([lang, value]) =>
      value === '' ? [] : [{ op: 'set' as const, path: [...path, lang], value }],
    ),
  )

/** Returns the text of a file's copy, in which each text that is missing in `to` has the words from `from`. */
async function copyOf(
  { project, content }: LoadedShop,
  file: string,
  [from, to]: readonly [from: Lang, to: Lang],
  edits: readonly Edit[] = [],
): Promise<string> {
  const source = await readSource(project, file)
  const found = contentFileAt(contentPath({ file }))
  const texts = found ? findTranslatedTexts(found.collection, valuesIn(file, source)) : []
  const translated = texts.flatMap(({ path, texts: words }): readonly Edit[] =>
    words[to] === undefined && words[from] !== undefined
      ? [{ op: 'set', path: [...path, to], value: words[from] }]
      : [],
  )
  return applyEdits(file, source, [...translated, ...edits], fieldOrderOf(file, content))
}
