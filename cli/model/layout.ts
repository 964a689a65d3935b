/** Parts of pages that only some shops have, or that look different in small ones. Other shops lack their styles. */
export const layoutNames = [
  /** The only link to another gallery. */
  'single-band',
  /** One or two claims of the shop. */
  'few-claims',
  /** A wall without a finder above it. */
  'no-finder',
  /** So few reviews that they fill no row of three. */
  'few-reviews',
  /** One or two lists of links in the footer. */
  'few-lists',
  /** A contact address in the footer. */
  'contact',
] as const

export type LayoutName = (typeof layoutNames)[number]
