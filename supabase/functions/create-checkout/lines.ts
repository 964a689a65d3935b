import type { Catalogue, Found } from './catalogue.ts'
import type { CataloguePoster } from './catalogue-schema.ts'
import type { Order, OrderedPoster } from './order.ts'

/** A poster that is ordered, as the catalogue has it. */
export interface Line {
  readonly poster: CataloguePoster
  readonly size: OrderedPoster['size']
  readonly noLogo: boolean
  readonly quantity: number
  /** The languages that the page may have on which it was ordered. */
  readonly languages: readonly string[]
}

/** Returns the lines of an order; undefined is in the place of what the catalogue does not have. */
export const findLines = (
  order: Order,
  catalogue: Catalogue,
): readonly (Line | undefined)[] =>
  order.kind === 'form'
    ? [findProduct(order.product, order.language, catalogue)]
    : order.posters.map((poster) => findPoster(poster, catalogue))

function findPoster(ordered: OrderedPoster, catalogue: Catalogue): Line | undefined {
  const { posterTitle, posterDescription, isLandscape, size, noLogo, quantity } = ordered
  const found = catalogue.find(posterTitle, isLandscape ? 'landscape' : 'portrait')
  return (
    found && {
      ...found,
      size,
      noLogo,
      quantity,
      languages: languagesOf(found, posterDescription),
    }
  )
}

/** Finds what the feeds call a product: 'freyja-a2-no-logo' is the poster 'freyja' as A2 without logo. */
export function findProduct(
  product: string,
  language: string,
  catalogue: Catalogue,
): Line | undefined {
  const [, id = '', size, noLogo] = /^(.+)-(a[12])(-no-logo)?$/.exec(product) ?? []
  const poster = catalogue.findById(id)
  return (
    poster && {
      poster,
      size: size === 'a1' ? 'A1' : 'A2',
      noLogo: noLogo !== undefined,
      quantity: 1,
      languages: languagesOfPage(language, catalogue),
    }
  )
}

/** Returns the language that a form names; all that it may mean when the shop does not have that one. */
export const languagesOfPage = (
  named: string,
  { languages }: Catalogue,
): readonly string[] => (languages.includes(named) ? [named] : languages)

/** Returns the language of the page by the description that it sent; all that share the title if none has it. */
function languagesOf(
  { poster, languages }: Found,
  description: string,
): readonly string[] {
  const sent = description.normalize().trim()
  const told = languages.filter(
    (language) => poster.descriptions[language]?.normalize().trim() === sent,
  )
  return told.length > 0 ? told : languages
}

/** Returns the languages that fit all lines; where none does, those of the first line. */
export function commonLanguages([first, ...others]: readonly Line[]): readonly string[] {
  const own = first?.languages ?? []
  const common = own.filter((language) =>
    others.every(({ languages }) => languages.includes(language)),
  )
  return common.length > 0 ? common : own
}

/** Returns whether what a line orders can be bought. */
export const isForSale = ({ poster, size, noLogo }: Line): boolean =>
  poster.forSale[
    size === 'A1' ? (noLogo ? 'a1-no-logo' : 'a1') : noLogo ? 'a2-no-logo' : 'a2'
  ]
