import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, posix, resolve } from 'node:path'
import { describeMisfit } from '../../load/check/images.ts'
import { purchaseLinksOf } from '../../load/check/links.ts'
import { type Content, contentPath, type GalleryDocument } from '../../load/content.ts'
import { type ImageMeasures, isImage, measureImage } from '../../load/images.ts'
import { suggest } from '../../load/suggest.ts'
import { posterRoute } from '../../model/path.ts'
import { imageEndings } from '../../schema/common.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import type { Edit } from '../edits.ts'
import { editFile, type LoadedShop, readEdited } from '../files.ts'
import { find, galleriesOf } from '../find.ts'
import { formatYaml } from '../format.ts'
import { checkName, countEdits } from '../names.ts'
import type { Change, FileChange, Rejection } from '../transaction.ts'
import { type Given, givenTexts, type PlanKind } from './plan-new.ts'

/** Plans a poster with its links and its picture, listed in its gallery. */
export const newPoster: PlanKind = async (shop, given) => {
  const { content } = shop
  const id = given.id ?? ''
  const image = given.value('image') ?? ''
  const called = given.called?.image ?? basename(image)
  const slug = given.value('gallery') ?? ''
  const gallery = content.galleries.find(({ value }) => value.slug === slug)
  const pattern = content.site?.value.purchaseLinks
  const picture = await measureFile(image, called)
  const rejected = [
    ...checkName('posters', id, content),
    ...(gallery ? checkNeighbour(given.value('after'), gallery) : [noGalleryText(slug, content)]),
    ...(pattern ? [] : [`${fileOf('site')} has no purchaseLinks: add the pattern of the shop links there`]),
    ...(typeof picture === 'string'
      ? [picture]
      : gallery
        ? checkPicture(picture, called, gallery.value.orientation, content)
        : []),
  ]
  if (rejected.length > 0 || !gallery || !pattern) return { rejected }
  return planPoster(shop, { id, image: resolve(image), gallery, pattern, given })
}

async function planPoster(
  shop: LoadedShop,
  wanted: { id: string; image: string; gallery: GalleryDocument; pattern: string; given: Given },
): Promise<Change> {
  const { content } = shop
  const { id, image, gallery, pattern, given } = wanted
  const folder = posterFolderOf(gallery, content)
  const picture = `${id}${extname(image).toLowerCase()}`
  const poster = {
    id,
    ...(given.isOn('draft') ? { draft: true } : {}),
    orientation: gallery.value.orientation,
    title: givenTexts(given, 'title', content),
    description: givenTexts(given, 'description', content),
    images: [picture],
    gumroadLinks: purchaseLinksOf(pattern, id),
  }
  const after = given.value('after')
  const { posters } = gallery.value
  return {
    routes: content.languages.map((lang) => posterRoute(lang, id)),
    ...(given.isOn('draft') && { draft: `content/${folder}/${id}.yaml` }),
    files: [
      { path: `content/${folder}/${picture}`, description: 'the picture', creates: { copyOf: image } },
      { path: `content/${folder}/${id}.yaml`, description: 'the poster', creates: formatYaml(poster) },
      ...(posters.includes(id)
        ? []
        : [
            await listPoster(
              shop,
              gallery,
              id,
              after === undefined ? posters.length : posters.indexOf(after) + 1,
            ),
          ]),
    ],
  }
}

/** Plans a hidden copy of a poster, listed behind it, with its own links; it shows the same picture until it gets another one. */
export async function duplicate(shop: LoadedShop, id: string, to: string): Promise<Change | Rejection> {
  const { content } = shop
  const poster = find(content.posters, 'poster', id)
  const rejected = [...(typeof poster === 'string' ? [poster] : []), ...checkName('posters', to, content)]
  if (typeof poster === 'string' || rejected.length > 0) return { rejected }
  const pattern = content.site?.value.purchaseLinks
  const edits: readonly Edit[] = [
    { op: 'set', path: ['id'], value: to },
    { op: 'set', path: ['draft'], value: true },
    ...(poster.value.formerly ? [{ op: 'remove', path: ['formerly'] } as const] : []),
    ...Object.entries(pattern ? purchaseLinksOf(pattern, to) : {}).map(
      ([variant, value]) => ({ op: 'set', path: ['gumroadLinks', variant], value }) as const,
    ),
  ]
  return {
    files: [
      {
        path: `${posix.dirname(poster.file)}/${to}.yaml`,
        description: 'the copy, a draft',
        creates: await readEdited(shop, poster.file, edits),
      },
      ...(await Promise.all(
        galleriesOf(id, content).map((gallery) =>
          listPoster(shop, gallery, to, gallery.value.posters.indexOf(id) + 1),
        ),
      )),
    ],
  }
}

/** Lists a poster in a gallery, and raises the number of posters that the gallery expects. */
function listPoster(
  shop: LoadedShop,
  gallery: GalleryDocument,
  id: string,
  index: number,
): Promise<FileChange> {
  const { expect, posters } = gallery.value
  const place = index === posters.length ? 'last' : `after "${posters[index - 1]}"`
  const counts = expect === undefined ? '' : `, and expects ${expect + 1} posters now`
  return editFile(shop, gallery.file, `the gallery, which shows it ${place}${counts}`, [
    { op: 'insert', path: ['posters'], index, value: id },
    ...countEdits(gallery, 1),
  ])
}

/** Returns the folder of a gallery's posters: that of its first one, as the disk spells it. */
function posterFolderOf({ value }: GalleryDocument, { posters, images }: Content): string {
  const first = posters.find((poster) => poster.value.id === value.posters[0])
  if (!first) return contentPath({ file: folderOf('posters', { family: value.slug }) })
  const folder = dirname(contentPath(first))
  const beside = [...images].find(([path]) => dirname(path) === folder)
  return beside ? dirname(beside[1].onDisk) : folder
}

function checkNeighbour(after: string | undefined, { value }: GalleryDocument): readonly string[] {
  if (after === undefined || value.posters.includes(after)) return []
  const near = suggest(after, value.posters)
  return [`the gallery "${value.slug}" shows no "${after}"${near ? `; did you mean "${near}"?` : ''}`]
}

function noGalleryText(slug: string, { galleries }: Content): string {
  const slugs = galleries.map(({ value }) => value.slug)
  const near = suggest(slug, slugs)
  return `there is no gallery "${slug}"; ${near ? `did you mean "${near}"?` : `galleries: ${slugs.join(', ')}`}`
}

/** Measures a picture as those of content/ are measured; returns a message when that fails. */
async function measureFile(named: string, called: string): Promise<ImageMeasures | string> {
  const image = resolve(named)
  const info = await stat(image).catch(() => undefined)
  if (!info?.isFile()) return `there is no file ${named}`
  if (!isImage(image)) return `${called} is not a picture: use ${imageEndings}`
  const answer = await measureImage(await readFile(image))
  return typeof answer === 'string' ? `${called}: ${answer}` : answer
}

function checkPicture(
  { hash, width, height }: ImageMeasures,
  called: string,
  orientation: 'portrait' | 'landscape',
  { images }: Content,
): readonly string[] {
  const wrong = describeMisfit(orientation, width, height)
  const same = [...images].find(([, picture]) => picture.hash === hash)?.[0]
  return [
    ...(wrong?.severity === 'error' ? [`${called} ${wrong.fault}; ${wrong.hint}`] : []),
    ...(same === undefined ? [] : [`${called} is the same picture as content/${same}`]),
  ]
}
