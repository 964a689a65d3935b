import { hashOf, hashOnce } from '../fs/identity.ts'
import { hostOutputsOf } from '../hosts/hosts.ts'
import {
  type ImageVariant,
  type Shape,
  type SourceImage,
  variantsOf,
} from '../model/image.ts'
import { type Bundle, type Output, withCompressed } from '../model/output.ts'
import {
  levelsOf,
  type OutputPath,
  outputPath,
  ownFiles,
  pageFile,
} from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { galleriesOf, redirectPagesOf, routeRulesOf } from './addresses.ts'
import { localisedOf, pagesOf } from './pages.ts'
import { posterPagesOf, previewPathOf } from './poster-pages.ts'
import { productListsOf } from './product-lists.ts'
import { searchListsOf } from './search.ts'
import { siteDocumentsOf } from './site-documents.ts'

/**
 * Plans every file of a site, and its routes, without disk or clock. Throws when two paths collide.
 * @param cardTemplates hash of the template of cards
 */
export function planOutputs(
  site: Site,
  bundle: Bundle,
  publicFolder: string,
  cardTemplates = '',
) {
  const all = localisedOf(site, cardTemplates)
  const pages = pagesOf(site, all)
  const copies = [
    ...bundle.files,
    ...site.publicFiles.map(({ path, onDisk, hash }) => {
      return { path: outputPath(path), file: `${publicFolder}/${onDisk}`, hash }
    }),
  ].map((file): Output => ({ kind: 'copy', ...file }))
  const documents = [
    ...siteDocumentsOf(site),
    ...productListsOf(site),
    ...searchListsOf(site),
  ]
  const routes = routeRulesOf(site, [...copies, ...documents])
  const files: readonly Output[] = [
    ...imagesOf(otherPicturesOf(site)),
    ...copies,
    ...[...(all[0]?.sheets.values() ?? [])].flatMap((sheets) => Object.values(sheets)),
    ...all.map(({ texts }) => texts),
    ...pages.flatMap((page): Output[] =>
      page.preview
        ? [{ kind: 'page-preview', path: page.preview.path, page, art: page.preview.art }]
        : [],
    ),
    ...pages.map((page): Output => {
      const path = page.kind === 'not-found' ? ownFiles.notFound : pageFile(page.route)
      const parts = () => ({
        ...page,
        chrome: hashOnce(page.chrome),
        ...('gallery' in page && { gallery: hashOnce(page.gallery) }),
      })
      return { kind: 'page', path, page: () => page, hash: () => hashOf(parts()) }
    }),
    ...documents,
    ...(site.redirectPages ? redirectPagesOf(site, routes) : []),
  ]
  const outputs: readonly Output[] = [
    ...withCompressed(files, site),
    ...hostOutputsOf(routes, site),
    // Every language shows the same pictures.
    ...galleriesOf(site).flatMap((gallery) => picturesOfGallery(gallery, site)),
    ...withCompressed(posterPagesOf(site, all), site),
  ]
  assertNoCollisions(outputs)
  return { outputs, routes }
}

function assertNoCollisions(outputs: readonly Output[]): void {
  const seen = new Set<string>()
  const folders = new Set<string>()
  for (const { path } of outputs) {
    if (seen.has(path)) throw new Error(`two outputs have the path ${path}`)
    seen.add(path)
    folders.add(path.slice(0, path.lastIndexOf('/') + 1))
  }
  const collision = [...folders].flatMap(levelsOf).find((level) => seen.has(level))
  if (collision !== undefined)
    throw new Error(`an output has the path of the folder ${collision}`)
}

const picturesOfGallery = (
  { posters }: Gallery,
  { drawingHash }: Site,
): readonly Output[] => [
  ...imagesOf(
    posters.flatMap(({ images, orientation }) =>
      images.map((image) => [image, orientation] as const),
    ),
  ),
  ...posters.map(({ id, images: [source] }): Output => {
    return {
      kind: 'poster-preview',
      path: previewPathOf(id, source, drawingHash),
      source,
    }
  }),
]

type ShapedPicture = readonly [SourceImage, Shape]

/** Lists the pictures of heroes, covers and documents: all but those of posters. All languages share them. */
const otherPicturesOf = ({
  heroes,
  storefronts: [first],
}: Site): readonly ShapedPicture[] => [
  ...[...heroes, ...(first?.galleries ?? []).flatMap(({ hero }) => hero)].flatMap(
    (image) => [[image, 'hero'] as const, [image, 'tall-hero'] as const],
  ),
  ...(first?.editions ?? []).flatMap(({ books }) =>
    books.map(({ cover }) => [cover, 'cover'] as const),
  ),
  ...(first?.documents ?? []).flatMap(({ pictures }) =>
    pictures.map(({ image, shape }) => [image, shape] as const),
  ),
]

function imagesOf(pictures: readonly ShapedPicture[]): readonly Output[] {
  const variants = new Map<OutputPath, ImageVariant>()
  for (const [image, shape] of pictures)
    for (const variant of variantsOf(image, shape)) variants.set(variant.path, variant)
  return [...variants.values()].map((variant) => ({
    kind: 'image',
    path: variant.path,
    variant,
  }))
}
