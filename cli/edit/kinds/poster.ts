import { dirname } from 'node:path'
import { purchaseLinksOf } from '../../load/check/purchase-links.ts'
import { type Content, contentPath, type GalleryDocument } from '../../load/content.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { fieldOrderOf, type LoadedShop, type OpenChange, openChange } from '../change.ts'
import { applyEdits, type Edit } from '../edits.ts'
import { checkName, countEdits } from '../names.ts'
import { findNamed, galleriesOf, suggestionFor } from '../references.ts'
import { applicable, type Plan, readSource } from '../transaction.ts'
import { type NewKind, questionsFor, required } from './new-kind.ts'
import { findNewPicture, planPage } from './page.ts'

/** Fields that follow from the gallery, the picture and the pattern of the links, or that few posters have. */
const known = ['orientation', 'images', 'gumroadLinks', 'seo']

const { summary, questions } = questionsFor('posters', known)
const [argument, ...others] = questions

/** A poster with its links and its picture, listed in its gallery. */
export const poster: NewKind = {
  summary,
  questions: [
    ...(argument ? [argument] : []),
    required('gallery', 'slug', 'gallery that shows it', ({ names }) => names.gallery ?? []),
    required('image', 'file', 'its picture, which is copied into content/'),
    { name: 'after', text: 'poster behind which it stands; last without it', value: 'id' },
    ...others,
  ],
  async plan(shop, given) {
    const { content } = shop
    const { galleries } = content
    const id = given.id ?? ''
    const slug = given.value('gallery') ?? ''
    const after = given.value('after')
    const gallery = galleries.find(({ value }) => value.slug === slug)
    const pattern = content.site?.value.purchaseLinks
    const picture = await findNewPicture(given, 'image', gallery?.value.orientation, content)
    const slugs = galleries.map(({ value }) => value.slug)
    const shown = gallery?.value.posters ?? []
    const rejected = applicable(
      ...checkName('posters', id, content),
      !gallery && `there is no gallery "${slug}"${suggestionFor(slug, slugs, 'galleries')}`,
      gallery &&
        after !== undefined &&
        !shown.includes(after) &&
        `the gallery "${slug}" shows no "${after}"${suggestionFor(after, shown)}`,
      !pattern && `${fileOf('site')} has no purchaseLinks: add the pattern of the shop links there`,
      ...picture.rejected,
    )
    if (!gallery || !pattern) return { rejected }
    const folder = `content/${posterFolderOf(gallery, content)}`
    const { orientation, posters } = gallery.value
    const image = id + picture.ending
    const answers = { orientation, images: [image], gumroadLinks: purchaseLinksOf(pattern, id) }
    const { rejected: ofPage, ...page } = await planPage('posters', content, given, known, answers, folder)
    const refused = [...rejected, ...ofPage]
    if (refused.length > 0) return { rejected: refused }
    const change = openChange(shop)
    const place = after === undefined ? posters.length : posters.indexOf(after) + 1
    if (!posters.includes(id)) await listPoster(change, gallery, id, place)
    const copy = { path: `${folder}/${image}`, description: 'the picture', creates: picture.copy }
    return { ...page, files: [copy, ...page.files, ...change.files()] }
  },
}

/** Plans a hidden copy of a poster, listed behind the original, with its own links but, at first, the same picture. */
export async function duplicate(shop: LoadedShop, id: string, to: string): Plan {
  const { project, content } = shop
  const found = findNamed(content, 'poster', id)
  const rejected = [...(typeof found === 'string' ? [found] : []), ...checkName('posters', to, content)]
  if (typeof found === 'string' || rejected.length > 0) return { rejected }
  const { file } = found.document
  const pattern = content.site?.value.purchaseLinks
  const edits: readonly Edit[] = [
    { op: 'set', path: ['id'], value: to },
    { op: 'set', path: ['draft'], value: true },
    { op: 'remove', path: ['formerly'] },
    ...Object.entries(pattern ? purchaseLinksOf(pattern, to) : {}).map(
      ([variant, value]) => ({ op: 'set', path: ['gumroadLinks', variant], value }) as const,
    ),
  ]
  const change = openChange(shop)
  const copy = applyEdits(file, await readSource(project, file), edits, fieldOrderOf(file, content))
  change.create(file.replace(/[^/]*$/, `${to}.yaml`), copy, 'the copy, a draft')
  for (const gallery of galleriesOf(id, content))
    await listPoster(change, gallery, to, gallery.value.posters.indexOf(id) + 1)
  return { files: change.files() }
}

/** Lists a poster in a gallery, and raises the number of posters that the gallery expects. */
function listPoster(change: OpenChange, gallery: GalleryDocument, id: string, index: number): Promise<void> {
  const { expect, posters } = gallery.value
  const place = index === posters.length ? 'last' : `after "${posters[index - 1]}"`
  const counts = expect === undefined ? '' : `, and expects ${expect + 1} posters now`
  const edits: readonly Edit[] = [
    { op: 'insert', path: ['posters'], index, value: id },
    ...countEdits(gallery, 1),
  ]
  return change.edit(gallery.file, edits, `the gallery, which shows it ${place}${counts}`)
}

/** Returns the folder of a gallery's posters: that of its first poster, as the disk spells it. */
function posterFolderOf({ value }: GalleryDocument, { posters, images }: Content): string {
  const first = posters.find((each) => each.value.id === value.posters[0])
  if (!first) return contentPath({ file: folderOf('posters', { family: value.slug }) })
  const folder = dirname(contentPath(first))
  const beside = [...images].find(([path]) => dirname(path) === folder)
  return beside ? dirname(beside[1].onDisk) : folder
}
