import { printOption } from '../../model/print-option.ts'
import type { PricesFile } from '../../schema/prices.ts'

/** A sheet that a new shop may sell. */
export interface StarterSize {
  readonly id: string
  readonly name: string
  /** The sides of the upright sheet, in the unit used in its name. */
  readonly sides: readonly [width: number, height: number]
  readonly unit: Unit
}

type Unit = keyof typeof centimetresIn

const centimetresIn = { cm: 1, in: 2.54 } as const

/** The sheets that have their own names in ISO 216. */
const namedSheets: Readonly<Record<string, readonly [width: number, height: number]>> = {
  a0: [84.1, 118.9],
  a1: [59.4, 84.1],
  a2: [42, 59.4],
  a3: [29.7, 42],
  a4: [21, 29.7],
  a5: [14.8, 21],
  b1: [70.7, 100],
  b2: [50, 70.7],
}

export const namesOfSheets: readonly string[] = Object.keys(namedSheets).map((id) =>
  id.toUpperCase(),
)

/** Matches the dimensions of a sheet: 50x70, 12x18in. */
const DIMENSIONS = /^(\d{1,3})[x×](\d{1,3})(cm|in)?$/

/** The longest side of a sheet that a new shop sells, in centimetres. */
const LONGEST_SIDE = 300

/** Returns the size with a name such as A2, 50x70 or 12x18in; or why there is none. */
export function starterSizeOf(typed: string): StarterSize | { readonly fault: string } {
  const id = typed.toLowerCase()
  const namedSheet = namedSheets[id]
  if (namedSheet) return { id, name: id.toUpperCase(), sides: namedSheet, unit: 'cm' }

  const [, width = '', height = '', unit = 'cm'] = DIMENSIONS.exec(id) ?? []
  if (width === '')
    return {
      fault: `"${typed}" is not a size: use ${namesOfSheets.join(', ')}, centimetres like 50x70, or inches like 12x18in`,
    }

  const sides = [Number(width), Number(height)] as const
  const size = sizeInUnit(sides, unit === 'in' ? 'in' : 'cm')
  const [centimetresWide, centimetresHigh] = centimetresOf(size)
  if (sides[0] > sides[1])
    return { fault: `"${typed}" lies on its side: write ${height}x${width}` }
  if (centimetresWide < 1 || centimetresHigh > LONGEST_SIDE)
    return { fault: `"${typed}" is too small or too large for a poster` }
  return size
}

function sizeInUnit(sides: readonly [number, number], unit: Unit): StarterSize {
  const [width, height] = sides
  const suffix = unit === 'cm' ? '' : unit
  return {
    id: `${width}x${height}${suffix}`,
    name: `${width} × ${height} ${unit}`,
    sides,
    unit,
  }
}

const centimetresOf = ({ sides, unit }: StarterSize): readonly [number, number] => {
  const [width, height] = sides
  // Rounded to whole millimetres.
  const inCentimetres = (side: number): number =>
    Math.round(side * centimetresIn[unit] * 10) / 10
  return [inCentimetres(width), inCentimetres(height)]
}

/** The rough value of one dollar in other currencies. Only example prices depend on it. */
const rates: Readonly<Record<string, number>> = {
  AUD: 1.5,
  BGN: 1.8,
  BRL: 5.5,
  CAD: 1.4,
  CHF: 0.9,
  CZK: 22,
  DKK: 7,
  EUR: 1,
  GBP: 0.8,
  HUF: 350,
  IDR: 16000,
  INR: 85,
  ISK: 130,
  JPY: 150,
  KRW: 1400,
  MXN: 18,
  NOK: 10,
  NZD: 1.7,
  PLN: 4,
  RON: 4.6,
  SEK: 10,
  SGD: 1.3,
  TRY: 40,
  UAH: 42,
  USD: 1,
  ZAR: 18,
}

/** Tells whether the example prices are in proportion to the value of the currency. */
export const hasRate = (currency: string): boolean => currency in rates

/** The lowest and highest example price in dollars. `validate` warns about prices outside 10 to 500. */
const LEAST_PRICE = 12
const GREATEST_PRICE = 490

/** The extra charge for posters without the logo, in dollars. */
const OPTION_PRICE = 20

/**
 * Returns the price of a sheet in dollars, before it is rounded. Larger sheets cost less per square centimetre. The
 * numbers are chosen so that, after rounding, A1 costs $79, A2 $49 and A3 $29.
 */
const dollarsFor = (areaInSquareCentimetres: number): number =>
  0.31 * areaInSquareCentimetres ** 0.65

/** Returns a typical shop price, just below a round amount: 79, or 790 in kronor. */
function niceAmount(dollars: number, currency: string): number {
  const rate = rates[currency] ?? 1
  // One unit for euros, ten for kronor, a hundred for yen.
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rate)))
  const limitedDollars = Math.min(Math.max(dollars, LEAST_PRICE), GREATEST_PRICE)
  const tens = Math.round((limitedDollars * rate) / unit / 10)
  // Ten less one would be 9, which is below the lowest price.
  return tens > 1 ? (tens * 10 - 1) * unit : LEAST_PRICE * unit
}

interface StarterPrices {
  readonly currency: string
  readonly sizes: readonly StarterSize[]
  readonly hasLogoOption: boolean
}

/**
 * Returns the prices of a new shop: examples in whole units of the currency.
 * @param language the language in which the dimensions write their decimals
 */
export function starterPrices(
  { currency, sizes, hasLogoOption }: StarterPrices,
  language: string,
): PricesFile {
  const listedSizes = sizes.map((size) => {
    const [width, height] = centimetresOf(size)
    return {
      id: size.id,
      name: size.name,
      price: niceAmount(dollarsFor(width * height), currency),
      label: labelsOf(size, language),
      width,
      height,
    }
  })

  const surcharge = { [printOption.surcharge]: niceAmount(OPTION_PRICE, currency) }
  return { currency, sizes: listedSizes, ...(hasLogoOption && surcharge) }
}

function labelsOf({ sides, unit }: StarterSize, language: string) {
  const [width, height] = sides.map((side) => side.toLocaleString(language))
  return {
    portrait: `${width} × ${height} ${unit}`,
    landscape: `${height} × ${width} ${unit}`,
  }
}
