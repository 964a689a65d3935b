import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { takenByShop } from '../../load/check/ids.ts'
import { misfit } from '../../load/check/images.ts'
import { purchaseLinks } from '../../load/check/links.ts'
import { OWN_IDS } from '../../load/check/pages.ts'
import { below, type Content, stem } from '../../load/content.ts'
import { nearest } from '../../load/nearest.ts'
import { isPicture, type Measured, measurePicture } from '../../load/pictures.ts'
import type { Project } from '../../project.ts'
import { id as idSchema, pictureEndings } from '../../schema/common.ts'
import { type Arguments, lacking, type Misuse, readArguments } from './arguments.ts'
import { type Change, type Refusal, textIn } from './change.ts'
import { withEntry, withNumber } from './splice.ts'
import { asYaml } from './write.ts'

export const posterUsage =
  'saga new poster <id> --gallery <slug> --image <file> [--title-<lang> <text> …] [--description-<lang> <text> …]'

/** A poster with its links, its picture in place, at the end of its gallery. */
export async function newPoster(
  project: Project,
  content: Content,
  args: readonly string[],
): Promise<Change | Refusal | Misuse> {
  const given = readArguments(
    args,
    { values: ['gallery', 'image'], texts: ['title', 'description'] },
    content.languages,
  )
  if ('misuse' in given) return given
  const [id, ...more] = given.words
  const image = given.value('image')
  const slug = given.value('gallery')
  if (id === undefined || !image || !slug)
    return lacking(posterUsage, [
      ...(id === undefined ? ['<id>'] : []),
      ...(slug ? [] : ['--gallery']),
      ...(image ? [] : ['--image']),
    ])
  if (more.length > 0)
    return { misuse: `one id at a time; found ${given.words.join(' ')}\nUsage: ${posterUsage}` }

  const gallery = content.galleries.find(({ value }) => value.slug === slug)
  const pattern = content.site?.value.purchaseLinks
  const picture = await measured(image)
  const refused = [
    ...idFaults(id, content),
    ...(gallery ? [] : [noGallery(slug, content)]),
    ...(pattern ? [] : ['content/site.yaml has no purchaseLinks: add the pattern of the links there']),
    ...(typeof picture === 'string'
      ? [picture]
      : gallery
        ? pictureFaults(picture, image, gallery.value.orientation, content)
        : []),
  ]
  if (refused.length > 0 || !gallery || !pattern) return { refused }
  return plan(project, content, { id, image: resolve(image), gallery, pattern, given })
}

type Gallery = Content['galleries'][number]

async function plan(
  project: Project,
  content: Content,
  wanted: { id: string; image: string; gallery: Gallery; pattern: string; given: Arguments },
): Promise<Change> {
  const { id, image, gallery, pattern, given } = wanted
  const folder = folderOf(gallery, content)
  const picture = `${id}${extname(image).toLowerCase()}`
  const poster = {
    id,
    orientation: gallery.value.orientation,
    title: given.texts('title'),
    description: given.texts('description'),
    images: [picture],
    gumroadLinks: purchaseLinks(pattern, id),
  }
  const text = withEntry(await textIn(project, below(gallery)), ['posters'], id)
  const { expect } = gallery.value
  const counted = expect === undefined ? '' : `, and expects ${expect + 1} posters now`
  return {
    files: [
      { path: `${folder}/${picture}`, said: 'the picture', contents: { copyOf: image } },
      { path: `${folder}/${id}.yaml`, said: 'the poster', contents: asYaml(poster) },
      {
        path: below(gallery),
        said: `the gallery, which shows it last${counted}`,
        contents: expect === undefined ? text : withNumber(text, ['expect'], expect + 1),
      },
    ],
  }
}

/** Posters of a gallery lie together: in the folder of its first one, as the disk spells it. */
function folderOf({ value }: Gallery, { posters, pictures }: Content): string {
  const first = posters.find((poster) => poster.value.id === value.posters[0])
  if (!first) return `posters/${value.slug}`
  const folder = dirname(below(first))
  const beside = [...pictures].find(([path]) => dirname(path) === folder)
  return beside ? dirname(beside[1].onDisk) : folder
}

function idFaults(id: string, { posters, galleries, files }: Content): readonly string[] {
  const shape = idSchema.safeParse(id)
  if (!shape.success) return [`"${id}" is no id: ${shape.error.issues[0]?.message ?? ''}`]
  if (OWN_IDS.includes(id)) return [takenByShop('id', id)]
  if (galleries.some(({ value }) => value.retired?.includes(id)))
    return [`"${id}" is retired and must not come back`]
  const taken =
    posters.find(({ value }) => value.id === id)?.file ??
    [...files].find((path) => path.startsWith('posters/') && stem(path) === id)
  return taken === undefined ? [] : [`"${id}" is used already: ${taken}`]
}

function noGallery(slug: string, { galleries }: Content): string {
  const slugs = galleries.map(({ value }) => value.slug)
  const near = nearest(slug, slugs)
  return `no gallery is called "${slug}"; ${near ? `did you mean "${near}"?` : `galleries: ${slugs.join(', ')}`}`
}

/** Measured as content's pictures are; a sentence when that cannot be done. */
async function measured(named: string): Promise<Measured | string> {
  const image = resolve(named)
  const info = await stat(image).catch(() => undefined)
  if (!info?.isFile()) return `there is no file ${named}`
  if (!isPicture(image)) return `${basename(image)} is no picture: use ${pictureEndings}`
  const answer = await measurePicture(await readFile(image))
  return typeof answer === 'string' ? `${basename(image)}: ${answer}` : answer
}

function pictureFaults(
  { hash, width, height }: Measured,
  image: string,
  orientation: 'portrait' | 'landscape',
  { pictures }: Content,
): readonly string[] {
  const wrong = misfit(orientation, width, height)
  const same = [...pictures].find(([, picture]) => picture.hash === hash)?.[0]
  return [
    ...(wrong ? [`${basename(image)} ${wrong.fault}; ${wrong.hint}`] : []),
    ...(same === undefined ? [] : [`${basename(image)} is the same picture as content/${same}`]),
  ]
}
