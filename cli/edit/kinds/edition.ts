import { contentPath, editionFolder } from '../../load/content.ts'
import { findTranslatedTexts } from '../../load/texts.ts'
import { type Lang, routeOf } from '../../model/path.ts'
import { contentFileAt, fileOf, folderOf } from '../../schema/content-paths.ts'
import { applyEdits, type Edit } from '../edits.ts'
import { fieldOrderOf, type LoadedShop } from '../files.ts'
import { noLanguageText } from '../find.ts'
import { checkName } from '../names.ts'
import { valuesIn } from '../source.ts'
import { type FileChange, readSource } from '../transaction.ts'
import { nextOrder } from './gallery.ts'
import type { Given, PlanKind } from './plan-new.ts'

/** Plans a hidden copy of an edition: a text that the new language lacks begins with the words of the copied edition. */
export const newEdition: PlanKind = async (shop, given) => {
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
  return {
    files: await Promise.all([
      copyTo('edition.yaml', model.file, `the edition, hidden, with the texts of "${model.value.slug}"`, [
        { op: 'set', path: ['slug'], value: slug },
        { op: 'set', path: ['order'], value: nextOrder(editions) },
        { op: 'set', path: ['language'], value: language },
        { op: 'set', path: ['draft'], value: true },
        { op: 'remove', path: ['formerly'] },
        ...textEdits(given),
      ]),
      ...others.map((path) =>
        copyTo(path.slice(folder.length), `content/${path}`, 'a copy, to be translated'),
      ),
    ]),
    routes: languages.map((lang) => routeOf(lang, slug)),
    remarks: ['Write its texts, its links and its covers.'],
    draft: fileOf('editions', { slug }),
  }
}

/** Sets the texts that were typed. */
const textEdits = (given: Given): readonly Edit[] =>
  [['label'], ['seo', 'title'], ['seo', 'description']].flatMap((path) =>
    Object.entries(given.texts(path.join('-'))).flatMap(([lang, value]) =>
      value === '' ? [] : [{ op: 'set' as const, path: [...path, lang], value }],
    ),
  )

/** Copies a file; a text that is there in `from` and not in `to` gets the same words in `to`. */
async function copyFile(
  shop: LoadedShop,
  [from, to]: readonly [from: Lang, to: Lang],
  copy: { path: string; file: string; description: string; edits: readonly Edit[] },
): Promise<FileChange> {
  const { project, content } = shop
  const { path, file, description } = copy
  const source = await readSource(project, file)
  const found = contentFileAt(contentPath({ file }))
  const texts = found && !found.isBody ? findTranslatedTexts(found.collection, valuesIn(file, source)) : []
  const translated = texts.flatMap(({ path: place, texts }): readonly Edit[] =>
    texts[to] === undefined && texts[from] !== undefined
      ? [{ op: 'set', path: [...place, to], value: texts[from] }]
      : [],
  )
  const creates = applyEdits(file, source, [...translated, ...copy.edits], fieldOrderOf(file, content))
  return { path, description, creates }
}
