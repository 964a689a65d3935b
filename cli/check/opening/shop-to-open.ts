import type { CheckoutApi } from '../../model/site.ts'
import type { Content } from '../../read/content.ts'
import type { LoadedContent } from '../load-content.ts'

/** The settings of a shop, in site.yaml. */
type Settings = NonNullable<Content['site']>

/**
 * A loaded shop, to be checked for what it still needs before it opens to visitors (`validate --open`). Its settings
 * could be read: without them, most requirements cannot be checked.
 */
export interface ShopToOpen {
  readonly site: Settings
  /** All content, with drafts. */
  readonly content: Content
  /** The content without drafts. */
  readonly contentWithoutDrafts: Content
  readonly checkout: CheckoutApi | undefined
  readonly diagnostics: LoadedContent['diagnostics']
}

/** Returns the shop to be checked before it opens; undefined if its settings are missing or have errors. */
export function shopToOpen({
  content,
  contentWithoutDrafts,
  checkout,
  diagnostics,
}: LoadedContent): ShopToOpen | undefined {
  const { site } = content
  return site && { site, content, contentWithoutDrafts, checkout, diagnostics }
}
