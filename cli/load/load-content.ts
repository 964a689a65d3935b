import type { OpenFileCache } from '../cache/file-cache.ts'
import { type Diagnostic, identityOf, sortByPlace } from '../model/diagnostic.ts'
import type { CheckoutApi } from '../model/page.ts'
import type { Project } from '../project.ts'
import { checkContent } from './check/check-content.ts'
import { checkOrders } from './check/titles.ts'
import { type CheckoutEnvironment, readCheckout } from './checkout.ts'
import type { Content } from './content.ts'
import { draftsOf, softenFindings, withoutDrafts } from './drafts.ts'
import { joinLostLanguages } from './languages.ts'
import { listShopFiles, type ShopFiles } from './listing.ts'
import { readContent } from './read-content.ts'

export interface LoadedContent {
  /** The files that were read. */
  readonly sources: ShopFiles
  readonly content: Content
  /** The content without its drafts, as a build publishes it. */
  readonly published: Content
  /** The content with the drafts that can be shown, as `watch` shows it. */
  readonly shown: Content
  readonly checkout: CheckoutApi | undefined
  /** All faults, sorted by place, without duplicates. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads and checks content/ and public/. Only content without blocking diagnostics can become a site. */
export async function loadContent(
  project: Project,
  environment: CheckoutEnvironment,
  sources: ShopFiles = listShopFiles(project),
  open?: OpenFileCache,
): Promise<LoadedContent> {
  const { content, diagnostics } = await readContent(project, sources, open)
  const { checkout, diagnostics: ofCheckout } = readCheckout(content, environment)
  const check = (part: Content): readonly Diagnostic[] => [
    ...(checkout ? checkOrders(part) : []),
    ...checkContent(part),
  ]
  const drafts = draftsOf(content)
  const published = withoutDrafts(content, drafts)
  const found = check(published)
  const all = drafts.length === 0 ? found : check(content)
  const softened = softenFindings(content, drafts, found, all)
  return {
    sources,
    content,
    published,
    shown: softened.shown,
    checkout,
    diagnostics: sortByPlace(
      joinLostLanguages([...diagnostics, ...ofCheckout, ...softened.diagnostics], content),
    ),
  }
}

/** Finds diagnostics that were not there before. A line that moved makes no diagnostic new. */
export function newsIn(before: readonly Diagnostic[], after: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set(before.map(identityOf))
  return after.filter((found) => !known.has(identityOf(found)))
}
