import type { RouteRules } from '../hosts/host.ts'
import { exceededLimitsOf, hostOutputsOf } from '../hosts/hosts.ts'
import { type Diagnostic, warning } from '../model/diagnostic.ts'
import { type Bundle, type Output, type OutputGroup, type TextPart, withCompressed } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import {
  catalogueFile,
  feedFile,
  levelsOf,
  type OutputPath,
  outputPath,
  ownFiles,
  pageFile,
} from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { catalogueOf } from './catalogue.ts'
import { feedOf } from './feed.ts'
import { galleryGroupsOf } from './gallery-groups.ts'
import { createHashes, type Hashes } from './hashes.ts'
import { dialogTextFileOf, dialogTextPathOf, type Localised, localisedOf } from './localised.ts'
import { manifestOf } from './manifest.ts'
import { pagesOf } from './pages.ts'
import { imagesOf, otherPicturesOf } from './pictures.ts'
import { redirectPagesOf, routeRulesOf } from './route-rules.ts'
import { robotsOf, sitemapFilesOf, speculationRulesOf } from './sitemap.ts'

const readyOutput = (path: OutputPath, contents: string): Output => ({ kind: 'ready', path, contents })

const textOutput = (path: OutputPath, parts: () => readonly TextPart[]): Output => ({
  kind: 'text',
  path,
  parts,
})

/** The group of everything but the posters of galleries. */
const SHOP = 'shop'

/**
 * Every file of the site, before any is made. Pure: no disk, no clock.
 * @param publicFolder absolute path of public/, where the files to copy are
 */
export function planGroups(site: Site, bundle: Bundle, publicFolder: string): readonly OutputGroup[] {
  const all = localisedOf(site)
  const pages = pagesOf(site, all)
  const hashes = createHashes()
  const copies = [...bundle.files.map(copyOf), ...publicCopiesOf(site, publicFolder)]
  const documents = siteDocumentsOf(site, hashes)
  const rules = routeRulesOf(site, [...copies, ...documents])
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
      (page): Output => ({
        kind: 'page',
        path: pathOf(page),
        page: () => page,
        hash: () => hashes.ofPage(page),
      }),
    ),
    ...documents,
    ...(site.redirectPages ? redirectPagesOf(site, rules) : []),
  ]
  const outputs = [...withCompressed(files, site), ...hostOutputsOf(rules, site)]
  return [{ name: SHOP, hasPictures: true, outputs: () => outputs }, ...galleryGroupsOf(site, all, hashes)]
}

/** Outputs of everything but the posters of galleries: pages of the shop, all files that are copied, rules of hosts. */
export const shopOutputsOf = (groups: readonly OutputGroup[]): readonly Output[] =>
  groups.find(({ name }) => name === SHOP)?.outputs() ?? []

/** Warns where the shop exceeds the limits of a host, and says what visitors of that host will miss. */
export const checkHostLimits = (routes: RouteRules): readonly Diagnostic[] =>
  exceededLimitsOf(routes).map(({ title, message }) =>
    warning(
      'limit',
      { file: 'content/galleries' },
      message,
      `other hosts have no such limit; on ${title}, keep fewer galleries`,
    ),
  )

/**
 * The outputs of these groups.
 * @throws when two of them have the same path, or a file has the path of a folder
 */
export function outputsOf(groups: readonly OutputGroup[]): readonly Output[] {
  const outputs = groups.flatMap((group) => group.outputs())
  assertNoCollisions(outputs)
  return outputs
}

const copyOf = ({ path, file, hash }: Bundle['files'][number]): Output => ({ kind: 'copy', path, file, hash })

const publicCopiesOf = ({ publicFiles }: Site, folder: string): readonly Output[] =>
  publicFiles.map(({ path, onDisk, hash }) =>
    copyOf({ path: outputPath(path), file: `${folder}/${onDisk}`, hash }),
  )

/** Files about the whole site, for search engines, browsers and shopping catalogues. */
const siteDocumentsOf = (site: Site, hashes: Hashes): readonly Output[] => [
  ...sitemapFilesOf(site).map(({ path, pieces }) =>
    textOutput(path, () => [{ hash: hashes.ofSitemap(site), pieces }]),
  ),
  readyOutput(ownFiles.robots, robotsOf(site)),
  readyOutput(ownFiles.speculation, speculationRulesOf(site)),
  readyOutput(ownFiles.manifest, manifestOf(site)),
  ...site.storefronts.map((storefront) =>
    textOutput(feedFile(storefront.language.code), () => feedOf(site, storefront, hashes)),
  ),
  // Without a backend nobody would read it.
  ...(site.checkout
    ? [textOutput(catalogueFile, () => [{ hash: hashes.ofCheckout(site), pieces: () => catalogueOf(site) }])]
    : []),
]

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
    // Most files stand in the folder of the one before.
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
