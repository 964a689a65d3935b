import { dirname } from 'node:path'
import { purchaseLinksOf } from '../../check/purchase-links.ts'
import { type Content, contentPath, type GalleryDocument } from '../../read/content.ts'
import { folderOf } from '../../schema/content-paths.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import { type LoadedShop, type OpenChange, planChange } from '../change.ts'
import { setFields } from '../edits.ts'
import { checkName, findNamed, suggestionFor } from '../names.ts'
import { countEdits, galleriesOf } from '../references.ts'
import type { Plan } from '../transaction.ts'
import { findNewPicture, type NewKind, required } from './new-kind.ts'
import { planPage, questionsFor } from './page.ts'

/** Fields that follow from the gallery, the picture and the pattern of the links, or that few posters have. */
const unasked = ['orientation', 'images', 'series', 'gumroadLinks', 'seo']

const { summary, questions } = questionsFor('posters', unasked)
const [argument, ...others] = questions

export const poster: NewKind = {
  summary,
  questions: [
    ...(argument ? [argument] : []),
    required(
      'gallery',
      'slug',
      'gallery that shows it',
      ({ names }) => names.gallery ?? [],
    ),
    required('image', 'file', 'its picture, which is copied into content/'),
    {
      name: 'after',
      text: 'poster behind which it stands; last without it',
      value: 'id',
    },
    ...others,
  ],
  async plan(change, given) {
    const { content } = change
    const { galleries } = content
    const id = given.id ?? ''
    const slug = given.value('gallery') ?? ''
    const after = given.value('after')
    const gallery = galleries.find(({ value }) => value.slug === slug)
    const pattern = content.site?.value.purchaseLinks
    const slugs = galleries.map(({ value }) => value.slug)
    const shown = gallery?.value.posters ?? []
    change.rejectAt(['id'], checkName('posters', id, content))
    change.rejectAt(
      ['gallery'],
      !gallery &&
        `there is no gallery "${slug}"${suggestionFor(slug, slugs, 'galleries')}`,
    )
    change.rejectAt(
      ['after'],
      gallery &&
        after !== undefined &&
        !shown.includes(after) &&
        `the gallery "${slug}" shows no "${after}"${suggestionFor(after, shown)}`,
    )
    const picture = await findNewPicture(
      change,
      given,
      'image',
      gallery?.value.orientation,
    )
    if (!gallery) return {}
    const folder = `content/${posterFolderOf(gallery, content)}`
    const { orientation, posters } = gallery.value
    const image = id + picture.ending
    change.create(`${folder}/${image}`, picture.bytes, 'the picture')
    const answers = {
      orientation,
      images: [image],
      gumroadLinks: pattern && purchaseLinksOf(pattern, id),
      seo: undefined,
    }
    const planned = await planPage('posters', change, given, answers, folder)
    const place = after === undefined ? posters.length : posters.indexOf(after) + 1
    if (!posters.includes(id)) await listPoster(change, gallery, id, place)
    return planned
  },
}

/** Plans a hidden copy of a poster, listed behind the original, with its own links but, at first, the same picture. */
export const duplicate = (shop: LoadedShop, id: string, to: string): Plan =>
  planChange(shop, async (change) => {
    const { content } = change
    const found = findNamed(change, 'poster', id)
    change.rejectAt(['to'], checkName('posters', to, content))
    if (!found) return {}
    const { file, value } = found.document
    // The copy of a poster that only the checkout sells is sold in the same way.
    const pattern =
      'gumroadLinks' in value ? content.site?.value.purchaseLinks : undefined
    const edits: readonly Edit[] = [
      ...setFields({ id: to, draft: true }),
      { op: 'remove', path: ['formerly'] },
      ...setFields(pattern ? purchaseLinksOf(pattern, to) : {}, ['gumroadLinks']),
    ]
    await change.copy(
      file,
      file.replace(/[^/]*$/, `${to}.yaml`),
      edits,
      'the copy, a draft',
    )
    for (const gallery of galleriesOf(id, content))
      await listPoster(change, gallery, to, gallery.value.posters.indexOf(id) + 1)
    return {}
  })

function listPoster(
  change: OpenChange,
  gallery: GalleryDocument,
  id: string,
  index: number,
): Promise<void> {
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
function posterFolderOf(
  { value }: GalleryDocument,
  { posters, images }: Content,
): string {
  const first = posters.find((each) => each.value.id === value.posters[0])
  if (!first) return contentPath({ file: folderOf('posters', { family: value.slug }) })
  const folder = dirname(contentPath(first))
  const beside = [...images].find(([path]) => dirname(path) === folder)
  return beside ? dirname(beside[1].onDisk) : folder
}
