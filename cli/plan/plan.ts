import { hashOf } from '../fs/hash.ts'
import type { RouteRules } from '../hosts/host.ts'
import { exceededLimitsOf, hostOutputsOf } from '../hosts/hosts.ts'
import { type Diagnostic, warning } from '../model/diagnostic.ts'
import { type ImageVariant, type Shape, type SourceImage, variantsOf } from '../model/image.ts'
import { type Bundle, type Output, readyOutput, withCompressed } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import { levelsOf, type OutputPath, outputPath, ownFiles, pageFile } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { dialogTextFileOf, dialogTextPathOf, type Localised, localisedOf } from './localised.ts'
import { pagesOf } from './pages.ts'
import { posterCardPathOf, posterPagesOf } from './poster-pages.ts'
import { productListsOf } from './product-lists.ts'
import { redirectPagesOf, routeRulesOf } from './route-rules.ts'
import { siteDocumentsOf } from './site-documents.ts'

/** Every file of a site, before any is made, and the rules that hosts need for its addresses. */
interface PlannedSite {
  readonly outputs: readonly Output[]
  readonly routes: RouteRules
}

/**
 * Plans a site. Pure: no disk, no clock.
 * @param publicFolder absolute path of public/, where the files to copy are
 * @throws when two outputs have the same path, or a file has the path of a folder
 */
export function planOutputs(site: Site, bundle: Bundle, publicFolder: string): PlannedSite {
  const all = localisedOf(site)
  const pages = pagesOf(site, all)
  const copies = [...bundle.files.map(copyOf), ...publicCopiesOf(site, publicFolder)]
  const documents = [...siteDocumentsOf(site), ...productListsOf(site)]
  const routes = routeRulesOf(site, [...copies, ...documents])
  const files: readonly Output[] = [
    ...imagesOf(otherPicturesOf(site)),
    ...copies,
    ...gallerySheetsOf(all),
    ...site.storefronts.map((storefront) =>
      readyOutput(dialogTextPathOf(storefront), dialogTextFileOf(storefront.strings)),
    ),
    ...pages.flatMap((page): Output[] =>
      page.card ? [{ kind: 'card', path: page.card.path, page, art: page.card.art }] : [],
    ),
    ...pages.map(
      (page): Output => ({ kind: 'page', path: pathOf(page), page: () => page, hash: () => hashOf(page) }),
    ),
    ...documents,
    ...(site.redirectPages ? redirectPagesOf(site, routes) : []),
  ]
  const outputs = [
    ...withCompressed(files, site),
    ...hostOutputsOf(routes, site),
    // Every language shows the same pictures.
    ...(site.storefronts[0]?.galleries ?? []).flatMap(picturesOfGallery),
    ...withCompressed(posterPagesOf(site, all), site),
  ]
  assertNoCollisions(outputs)
  return { outputs, routes }
}

/** Warns where the shop exceeds the limits of a host, and says what visitors of that host will miss. */
export const checkHostLimits = (routes: RouteRules): readonly Diagnostic[] =>
  exceededLimitsOf(routes).map(({ title, message }) => {
    const remedy = `other hosts have no such limit; on ${title}, keep fewer galleries`
    return warning('limit', { file: 'content/galleries' }, message, remedy)
  })

const copyOf = ({ path, file, hash }: Bundle['files'][number]): Output => ({ kind: 'copy', path, file, hash })

const publicCopiesOf = ({ publicFiles }: Site, folder: string): readonly Output[] =>
  publicFiles.map(({ path, onDisk, hash }) =>
    copyOf({ path: outputPath(path), file: `${folder}/${onDisk}`, hash }),
  )

const pathOf = (page: Page): OutputPath =>
  page.kind === 'not-found' ? ownFiles.notFound : pageFile(page.route)

function assertNoCollisions(outputs: readonly Output[]): void {
  const seen = new Set<string>()
  const folders = new Set<string>()
  let last = ''
  for (const { path } of outputs) {
    if (seen.has(path)) throw new Error(`two outputs have the path ${path}`)
    seen.add(path)
    const end = path.lastIndexOf('/')
    // Most files stand in the same folder as the file before.
    if (end === -1 || (end === last.length && path.startsWith(last))) continue
    last = path.slice(0, end)
    folders.add(last)
  }
  const collision = [...folders].flatMap(levelsOf).find((folder) => seen.has(folder))
  if (collision !== undefined) throw new Error(`an output has the path of the folder ${collision}`)
}

const gallerySheetsOf = ([first]: readonly Localised[]): readonly Output[] =>
  [...(first?.sheets.values() ?? [])].flatMap((sheets) =>
    Object.values(sheets).map(({ path, css }) => readyOutput(path, css)),
  )

/** Plans the pictures and previews of a gallery's posters. */
const picturesOfGallery = ({ posters }: Gallery): readonly Output[] => [
  ...imagesOf(
    posters.flatMap(({ images, orientation }) => images.map((image) => [image, orientation] as const)),
  ),
  // Previews of posters have no words, so that one serves all languages.
  ...posters.map(({ id, images: [source] }): Output => {
    const path = posterCardPathOf(id, source)
    return { kind: 'poster-card', path, source }
  }),
]

type ShapedPicture = readonly [SourceImage, Shape]

/** Lists the pictures of heroes, covers and documents: all but those of posters. All languages share them. */
const otherPicturesOf = ({ heroes, storefronts: [first] }: Site): readonly ShapedPicture[] => [
  ...[...heroes, ...(first?.galleries ?? []).flatMap(({ hero }) => hero)].flatMap((image) => [
    [image, 'hero'] as const,
    [image, 'tall-hero'] as const,
  ]),
  ...(first?.editions ?? []).flatMap(({ books }) => books.map(({ cover }) => [cover, 'cover'] as const)),
  ...(first?.documents ?? []).flatMap(({ pictures }) =>
    pictures.map(({ image, shape }) => [image, shape] as const),
  ),
]

/** Plans every file of these pictures, each path once. */
function imagesOf(pictures: readonly ShapedPicture[]): readonly Output[] {
  const variants = new Map<OutputPath, ImageVariant>()
  for (const [image, shape] of pictures)
    for (const variant of variantsOf(image, shape)) variants.set(variant.path, variant)
  return [...variants.values()].map((variant) => ({ kind: 'image', path: variant.path, variant }))
}
