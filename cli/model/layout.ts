/** Parts of pages that only some shops have, or that look different in small shops. Other shops lack their styles. */
export const layoutNames = [
  /** The only link to another gallery. */
  'single-band',
  /** One or two claims of the shop. */
  'few-claims',
  /** Titles in the shop's own font. */
  'own-titles',
  /** Galleries without the ornament below their heading. */
  'no-ornament',
  /** A home page without a slideshow. */
  'no-slideshow',
  /** Order forms in a shop that does not offer the option. */
  'no-option',
  /** Order forms with a single size. */
  'one-size',
  /** Order forms with more than two sizes, or with long names. */
  'several-sizes',
  /** Order forms with three sizes that have short names. */
  'three-sizes',
  /** Order forms with so many sizes that these would hide a wall's pictures. */
  'many-sizes',
  /** Order forms that state which sizes are sold out, and how many prints of a limited edition are left. */
  'stock-notes',
  /** A wall without a finder above it. */
  'no-finder',
  /** One, two or four reviews, which leave a gap in rows of three. */
  'few-reviews',
  /** One or two lists of links in the footer. */
  'few-lists',
  /** A contact address in the footer. */
  'contact',
] as const

export type LayoutName = (typeof layoutNames)[number]
