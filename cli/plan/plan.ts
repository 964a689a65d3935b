import { hashOf, hashOnce } from '../fs/identity.ts'
import { hostOutputsOf } from '../hosts/hosts.ts'
import {
  type ImageVariant,
  type Shape,
  type SourceImage,
  variantsOf,
} from '../model/image.ts'
import { type Bundle, type Output, withCompressed } from '../model/output.ts'
import type { WholePage } from '../model/page.ts'
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
import { catalogueOf } from './catalogue.ts'
import { drawnFilesOf } from './drawn-files.ts'
import { localisedOf, pagesOf } from './pages.ts'
import { posterPagesOf, previewPathOf } from './poster-pages.ts'
import { sourceForPreview } from './preview-colours.ts'
import { productFeedsOf } from './product-feeds.ts'
import { searchListsOf } from './search.ts'
import { siteDocumentsOf } from './site-documents.ts'

/**
 * Plans every file of a site and its routes, without disk or clock. Throws if two paths collide.
 * @param previewTemplates hash of the templates for previews
 */
export function planOutputs(
  site: Site,
  bundle: Bundle,
  publicFolder: string,
  previewTemplates = '',
) {
  const languages = localisedOf(site, previewTemplates)
  const pages = pagesOf(site, languages)
  const copies = copiesOf(site, bundle, publicFolder)
  const drawnFiles = drawnFilesOf(site)
  const documents = [
    ...siteDocumentsOf(site, drawnFiles),
    ...productFeedsOf(site),
    // Without a checkout, nothing reads the catalogue.
    ...(site.checkout ? [catalogueOf(site)] : []),
    ...searchListsOf(site),
  ]
  const routes = routeRulesOf(site, [...copies, ...drawnFiles, ...documents])
  const sheetsOfGalleries = [...(languages[0]?.sheets.values() ?? [])]

  const files: readonly Output[] = [
    ...imagesOf(otherPicturesOf(site)),
    ...copies,
    ...drawnFiles,
    ...sheetsOfGalleries.flatMap((sheets) => Object.values(sheets)),
    ...languages.map(({ texts }) => texts),
    ...pages.flatMap(previewOutputsOf),
    ...pages.map(pageOutputOf),
    ...documents,
    ...(site.redirectPages ? redirectPagesOf(site, routes) : []),
  ]
  const outputs: readonly Output[] = [
    ...withCompressed(files, site),
    // Not compressed, because only hosts read these files.
    ...hostOutputsOf(routes, site),
    // All languages share the pictures.
    ...galleriesOf(site).flatMap((gallery) => picturesOfGallery(gallery, site)),
    ...withCompressed(posterPagesOf(site, languages), site),
  ]

  assertNoCollisions(outputs)
  return { outputs, routes }
}

function copiesOf(site: Site, bundle: Bundle, publicFolder: string): readonly Output[] {
  const publicFiles = site.publicFiles.map(({ path, onDisk, hash }) => ({
    path: outputPath(path),
    file: `${publicFolder}/${onDisk}`,
    hash,
  }))
  const defaultFiles = site.defaultFiles.map(({ path, file, hash }) => ({
    path: outputPath(path),
    file,
    hash,
  }))
  return [...bundle.files, ...publicFiles, ...defaultFiles].map((file) => ({
    kind: 'copy',
    ...file,
  }))
}

function previewOutputsOf(page: WholePage): readonly Output[] {
  if (!page.preview) return []
  const { path, art } = page.preview
  return [{ kind: 'page-preview', path, page, art }]
}

function pageOutputOf(page: WholePage): Output {
  const path = page.kind === 'not-found' ? ownFiles.notFound : pageFile(page.route)
  // Many pages share these objects, so hashOnce hashes each of them only once.
  const hashedParts = () => ({
    ...page,
    chrome: hashOnce(page.chrome),
    galleries: hashOnce(page.galleries),
    ...('gallery' in page && { gallery: hashOnce(page.gallery) }),
  })
  return { kind: 'page', path, page: () => page, hash: () => hashOf(hashedParts()) }
}

function assertNoCollisions(outputs: readonly Output[]): void {
  const paths = new Set<string>()
  const folders = new Set<string>()
  for (const { path } of outputs) {
    if (paths.has(path)) throw new Error(`two outputs have the path ${path}`)
    paths.add(path)
    folders.add(path.slice(0, path.lastIndexOf('/') + 1))
  }

  const collision = [...folders].flatMap(levelsOf).find((folder) => paths.has(folder))
  if (collision !== undefined)
    throw new Error(`an output has the path of the folder ${collision}`)
}

const picturesOfGallery = (
  { posters }: Gallery,
  { brand, drawingHash }: Site,
): readonly Output[] => [
  ...imagesOf(
    posters.flatMap(({ images, orientation }) =>
      images.map((image) => [image, orientation] as const),
    ),
  ),
  ...posters.map(({ id, images: [print] }): Output => {
    const source = sourceForPreview(print, brand)
    return {
      kind: 'poster-preview',
      path: previewPathOf(id, source, drawingHash),
      source,
    }
  }),
]

type ShapedPicture = readonly [SourceImage, Shape]

/** Lists all pictures except poster pictures: heroes, covers and pictures of documents. All languages share them. */
function otherPicturesOf({
  heroes,
  storefronts: [storefront],
}: Site): readonly ShapedPicture[] {
  const { galleries = [], editions = [], documents = [] } = storefront ?? {}
  const allHeroes = [...heroes, ...galleries.flatMap(({ hero }) => hero)]
  return [
    ...allHeroes.flatMap((image): readonly ShapedPicture[] => [
      [image, 'hero'],
      [image, 'tall-hero'],
    ]),
    ...editions.flatMap(({ books }) =>
      books.map(({ cover }) => [cover, 'cover'] as const),
    ),
    ...documents.flatMap(({ pictures }) =>
      pictures.map(({ image, shape }) => [image, shape] as const),
    ),
  ]
}

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
