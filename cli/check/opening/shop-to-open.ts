import type { CheckoutApi } from '../../model/site.ts'
import type { Content } from '../../read/content.ts'
import type { LoadedContent } from '../load-content.ts'

/** The settings of a shop, in site.yaml. */
type Settings = NonNullable<Content['site']>

/** A loaded shop whose settings could be read. Without the settings, most requirements cannot be checked. */
export interface ShopToOpen {
  readonly site: Settings
  /** All content, with drafts. */
  readonly content: Content
  /** The content without drafts. */
  readonly contentWithoutDrafts: Content
  readonly checkout: CheckoutApi | undefined
  readonly diagnostics: LoadedContent['diagnostics']
}

/** Returns the shop whose opening can be checked; undefined if its settings are missing or have errors. */
export function shopToOpen({
  content,
  contentWithoutDrafts,
  checkout,
  diagnostics,
}: LoadedContent): ShopToOpen | undefined {
  const { site } = content
  return site && { site, content, contentWithoutDrafts, checkout, diagnostics }
}
