import type { CheckoutApi } from '../../model/site.ts'
import type { Content } from '../../read/content.ts'
import type { LoadedContent } from '../load-content.ts'

/** The settings of a shop, which every requirement may look at. */
type Settings = NonNullable<Content['site']>

/** A loaded shop, with the settings without which nothing can be told about its opening. */
export interface ShopToOpen {
  readonly site: Settings
  /** All content, with drafts. */
  readonly content: Content
  /** The content without drafts. */
  readonly published: Content
  readonly checkout: CheckoutApi | undefined
  readonly diagnostics: LoadedContent['diagnostics']
}

/** Returns the shop whose opening can be checked; undefined if its settings are missing or have errors. */
export function shopToOpen({
  content,
  published,
  checkout,
  diagnostics,
}: LoadedContent): ShopToOpen | undefined {
  const { site } = content
  return site && { site, content, published, checkout, diagnostics }
}
