import {
  blocksBuild,
  concernsStandIn,
  type Diagnostic,
  error,
  type Result,
  sortByPlace,
} from '../model/diagnostic.ts'
import type { CheckoutApi } from '../model/site.ts'
import type { Project } from '../project.ts'
import { type CheckoutEnvironment, readCheckout } from '../read/checkout.ts'
import type { Content } from '../read/content.ts'
import {
  hasCheckoutFunction,
  hostsWithSettingsIn,
  listShopFiles,
  type ShopFiles,
} from '../read/listing.ts'
import { type ColourSources, readColours } from '../read/pictures/pictures.ts'
import { readContent } from '../read/read-content.ts'
import { stringsLanguagesIn } from '../read/read-documents.ts'
import { fileOf } from '../schema/content-paths.ts'
import { checkContent } from './check-content.ts'
import { checkWithDrafts } from './drafts.ts'
import { checkPrivacy } from './privacy.ts'
import { checkHaveLinks } from './purchase-links.ts'
import { checkOrders } from './titles.ts'

export type LoadedContent = Awaited<ReturnType<typeof loadContent>>

/** Reads and checks content/ and public/. For `contentWithDrafts` in the result, see `checkWithDrafts`. */
export async function loadContent(
  project: Project,
  environment: CheckoutEnvironment,
  sources = listShopFiles(project),
) {
  const {
    content,
    checkable,
    diagnostics: fileDiagnostics,
  } = await readContent(project, sources)
  const checkoutResult = readCheckout(content, environment)
  const { value: checkout, diagnostics: checkoutDiagnostics } = checkoutResult

  const checkSales = chooseSalesRule(checkoutResult)
  const isCheckoutBroken = checkoutDiagnostics.some(blocksBuild)
  const setup = {
    checkout,
    hosts: hostsWithSettingsIn(project),
    hasCheckoutFunction: hasCheckoutFunction(project),
  }
  const check = (part: Content) => [
    ...checkSales(part),
    ...(isCheckoutBroken ? [] : checkPrivacy(part, setup)),
    ...checkContent(part),
  ]
  const checked = checkWithDrafts(content, check)
  // `content` lacks files with errors. `checkable` has them with stand-ins for faulty values, so that the checks can
  // read their other values. Pages must not show stand-ins, so only the diagnostics of this second check are used.
  const checkDiagnostics =
    checkable === content
      ? checked.diagnostics
      : checkWithDrafts(checkable, check).diagnostics.filter(
          (diagnostic) => !concernsStandIn(diagnostic),
        )

  const allDiagnostics = [...fileDiagnostics, ...checkoutDiagnostics, ...checkDiagnostics]
  const diagnostics = sortByPlace(joinLostLanguages(allDiagnostics, content))
  return { ...checked, sources, content, checkout, diagnostics }
}

type SalesRule = (content: Content) => Iterable<Diagnostic>

/** Chooses the rule that checks that every poster can be bought. */
function chooseSalesRule({
  value: checkout,
  diagnostics,
}: Result<CheckoutApi>): SalesRule {
  if (checkout !== undefined) return checkOrders
  // A faulty checkout is a single mistake, so it is not reported again for every poster.
  if (diagnostics.length > 0) return () => []
  return checkHaveLinks
}

interface ColourOptions extends Omit<ColourSources, 'shardPictures'> {
  /** Finds `shardPictures`, the pictures of this machine's shard. They depend on the content. */
  readonly findShardPictures?: ((content: Content) => ReadonlySet<string>) | undefined
}

/**
 * Loads content as `loadContent` does, and also computes the colours of pictures. This decodes the pictures, which
 * reveals damage that their headers do not show.
 */
export async function loadWithColours(
  project: Project,
  environment: CheckoutEnvironment,
  sources?: ShopFiles,
  { findShardPictures, ...options }: ColourOptions = {},
) {
  const loaded = await loadContent(project, environment, sources)
  const shardPictures = findShardPictures?.(loaded.contentWithoutDrafts)
  const { colours, diagnostics: damageDiagnostics } = await readColours(
    project,
    loaded.content,
    { ...options, shardPictures },
  )
  return {
    ...loaded,
    shardPictures,
    colours,
    diagnostics: sortByPlace([...loaded.diagnostics, ...damageDiagnostics]),
  }
}

/** Replaces all diagnostics of a language that has interface texts, but is not listed in site.yaml, with one error. */
function joinLostLanguages(
  diagnostics: readonly Diagnostic[],
  { site, languages, files }: Content,
) {
  if (!site) return diagnostics

  const unlisted = stringsLanguagesIn(files).filter((lang) => !languages.includes(lang))
  const faults = unlisted.map((lang) => {
    const languageFaults = diagnostics.filter(({ language }) => language === lang)
    const fileCount = new Set(languageFaults.map(({ at }) => at.file)).size
    const filesContain = fileCount === 1 ? 'file contains' : 'files contain'
    return error(
      'unknown-id',
      site.at(['languages'], 'key'),
      `"${lang}" is not listed here, but ${fileCount} ${filesContain} its texts`,
      'list the language again; to remove or rename it with all its files, use "saga remove language" or "saga rename language"',
      [{ message: 'its interface texts', at: { file: fileOf('strings', { lang }) } }],
    )
  })
  return [
    ...diagnostics.filter(({ language }) => !unlisted.includes(language ?? '')),
    ...faults,
  ]
}
