import { contentPath, editionFolder } from '../../load/content.ts'
import { findTranslatedTexts } from '../../load/texts.ts'
import { type Lang, routeOf } from '../../model/path.ts'
import { contentFileAt, fileOf, folderOf } from '../../schema/content-paths.ts'
import type { LoadedShop } from '../change.ts'
import { fieldOrderOf } from '../change.ts'
import { applyEdits, type Edit } from '../edits.ts'
import { checkName } from '../names.ts'
import { noLanguageText } from '../references.ts'
import { valuesIn } from '../source.ts'
import { type FileChange, readSource } from '../transaction.ts'
import { questionsFor } from './asked-fields.ts'
import { type Given, type NewKind, nextOrder } from './new-kind.ts'

/** Texts that a copy can begin with; the others are translated in its files. */
const typed = [['label'], ['seo', 'title'], ['seo', 'description']] as const

const { summary, questions } = questionsFor('editions')
const asked = typed.map((path) => path.join('-'))

/** A hidden copy of an edition: a text that the new language lacks begins with the words of the copied edition. */
export const edition: NewKind = {
  summary,
  questions: [
    ...questions.filter(({ name }) => name === 'id'),
    {
      name: 'language',
      text: 'language of the books',
      value: 'code',
      isRequired: true,
      choices: ({ languages }) => languages,
    },
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
    const rejected = [
      ...checkName('editions', slug, content),
      ...(languages.includes(language) ? [] : [noLanguageText(language, languages)]),
      ...(model ? [] : [`there is no edition "${from ?? ''}" to copy`]),
    ]
    if (rejected.length > 0 || !model) return { rejected }
    const folder = editionFolder(model)
    const others = [...content.files].filter((path) => path.startsWith(folder) && path.endsWith('.md'))
    const copyTo = (name: string, file: string, description: string, edits: readonly Edit[] = []) =>
      copyFile(shop, [model.value.language, language], {
        path: `${folderOf('editions', { slug })}/${name}`,
        file,
        description,
        edits,
      })
    const path = fileOf('editions', { slug })
    return {
      files: await Promise.all([
        copyTo(
          path.slice(path.lastIndexOf('/') + 1),
          model.file,
          `the edition, hidden, with the texts of "${model.value.slug}"`,
          [
            { op: 'set', path: ['slug'], value: slug },
            { op: 'set', path: ['order'], value: nextOrder(editions) },
            { op: 'set', path: ['language'], value: language },
            { op: 'set', path: ['draft'], value: true },
            { op: 'remove', path: ['formerly'] },
            ...textEdits(given),
          ],
        ),
        ...others.map((other) =>
          copyTo(other.slice(folder.length), `content/${other}`, 'a copy, to be translated'),
        ),
      ]),
      routes: languages.map((lang) => routeOf(lang, slug)),
      remarks: ['Write its texts, its links and its covers.'],
      draft: path,
    }
  },
}

/** Sets the texts that were typed. */
const textEdits = (given: Given): readonly Edit[] =>
  typed.flatMap((path) =>
    Object.entries(given.texts(path.join('-'))).flatMap(([lang, value]) =>
      value === '' ? [] : [{ op: 'set' as const, path: [...path, lang], value }],
    ),
  )

/** Copies a file; a text that is there in `from` and not in `to` gets the same words in `to`. */
async function copyFile(
  { project, content }: LoadedShop,
  [from, to]: readonly [from: Lang, to: Lang],
  copy: { path: string; file: string; description: string; edits: readonly Edit[] },
): Promise<FileChange> {
  const { path, file, description, edits } = copy
  const source = await readSource(project, file)
  const found = contentFileAt(contentPath({ file }))
  const texts = found && !found.isBody ? findTranslatedTexts(found.collection, valuesIn(file, source)) : []
  const translated = texts.flatMap(({ path: place, texts: words }): readonly Edit[] =>
    words[to] === undefined && words[from] !== undefined
      ? [{ op: 'set', path: [...place, to], value: words[from] }]
      : [],
  )
  const creates = applyEdits(file, source, [...translated, ...edits], fieldOrderOf(file, content))
  return { path, description, creates }
}
