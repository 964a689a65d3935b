import { COUNTRIES } from '../../supabase/functions/create-checkout/countries.ts'
import { type Diagnostic, error, type Remedy, remedyOf } from '../model/diagnostic.ts'
import { MOST_NAMED } from '../model/shipping.ts'
import type { Content } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { countryMeantBy } from '../schema/countries.ts'
import { EACH } from '../schema/fields.ts'
import { repeatsIn, textsAt } from './repeats.ts'

/** Checks that `shipTo` lists each country once, and only countries that the checkout can ship to. */
export function* checkShipTo({ site }: Content): Generator<Diagnostic> {
  if (!site) return

  const { shipTo = [] } = site.value
  for (const [index, code] of shipTo.entries()) {
    const at = site.at(['shipTo', index])
    if (shipTo.indexOf(code) < index) {
      const remedy = remedyOf({ remove: true }, 'remove it')
      yield error('duplicate-id', at, `"${code}" is listed twice`, remedy)
    }

    if (COUNTRIES.includes(code)) continue

    const message = `Stripe Checkout does not ship to "${code}"`
    yield error('unknown-id', at, message, countryRemedy(code, 'shipTo', shipTo.length))
  }
}

/**
 * Returns the remedy for a country that the checkout cannot ship to.
 * @param listLength the number of entries. A list must not be empty, so its last entry is removed together with the
 * field
 */
function countryRemedy(
  code: string,
  field: 'shipTo' | 'countries',
  listLength: number,
): string | Remedy {
  const country = countryMeantBy(code)
  if (country !== undefined && COUNTRIES.includes(country))
    // `remedyOf` replaces the "…" with the country's code.
    return remedyOf({ value: country }, 'write …')

  if (code === 'EU') return 'list each country of the European Union'
  const removal = listLength === 1 ? `remove "${field}:"` : 'remove it'
  return `use a two-letter country code (ISO 3166), or ${removal}`
}

/** Checks that each country that the shop ships to has one shipping rate, and that no other country has one. */
export function* checkShippingRates(content: Content): Generator<Diagnostic> {
  if (!content.prices?.value.shipping) return

  yield* checkRatedCountries(content)
  yield* checkRegions(content.prices)
  yield* checkUnratedCountries(content)
}

type Prices = NonNullable<Content['prices']>

/** Checks that no country has two rates, and that the shop ships to each country with a rate. */
function* checkRatedCountries({ prices, site }: Content): Generator<Diagnostic> {
  if (!prices) return

  const countries = textsAt(prices, ['shipping', EACH, 'countries', EACH])
  for (const [country, firstUse] of repeatsIn(countries, ({ text }) => text)) {
    const message = `"${country.text}" has two shipping rates`
    const related = [{ message: 'first listed here', at: firstUse.at() }]
    yield error('duplicate-id', country.at(), message, 'keep it in one region', related)
  }

  const { shipping = [] } = prices.value
  const shipTo = site?.value.shipTo
  for (const [index, { countries: codes = [] }] of shipping.entries())
    for (const [codeIndex, code] of codes.entries()) {
      const at = prices.at(['shipping', index, 'countries', codeIndex])
      if (!COUNTRIES.includes(code)) {
        const message = `Stripe Checkout does not ship to "${code}"`
        const remedy = countryRemedy(code, 'countries', codes.length)
        yield error('unknown-id', at, message, remedy)
      } else if (site && shipTo && !shipTo.includes(code)) {
        const message = `"${code}" has a rate, but the shop does not ship there`
        const hint = `remove it, or add it to "shipTo:" in ${fileOf('site')}`
        const related = [
          { message: 'the countries that the shop ships to', at: site.at(['shipTo']) },
        ]
        yield error('unknown-id', at, message, hint, related)
      }
    }
}

/** Checks that at most one region covers all other countries, and that buyers can tell the regions apart. */
function* checkRegions({ at, value }: Prices): Generator<Diagnostic> {
  const regions = [...(value.shipping ?? []).entries()]
  const otherRegions = regions.filter(([, { countries }]) => !countries)
  const [firstRegion, ...repeatedRegions] = otherRegions
  for (const [index] of repeatedRegions) {
    const message = 'two rates apply to all other countries'
    const related = [
      { message: 'the other rate', at: at(['shipping', firstRegion?.[0] ?? 0]) },
    ]
    const hint = 'list the "countries:" of one of them'
    yield error('duplicate-id', at(['shipping', index]), message, hint, related)
  }

  // A single region needs no name, because there is no other region to tell it apart from.
  if (regions.length === 1) return

  for (const [index, { countries = [], name }] of regions) {
    if (name || countries.length <= MOST_NAMED) continue

    const message = `this region has ${countries.length} countries, too many to name them all`
    const hint = 'add "name:" with a name for the region in each language'
    yield error('schema', at(['shipping', index, 'countries'], 'key'), message, hint)
  }
}

/** Checks that no country in `shipTo` lacks a rate. */
function* checkUnratedCountries({ prices, site }: Content): Generator<Diagnostic> {
  const { shipTo = [] } = site?.value ?? {}
  const { shipping = [] } = prices?.value ?? {}
  const hasOthers = shipping.some(({ countries }) => !countries)
  if (!site || hasOthers) return

  const ratedCodes = shipping.flatMap(({ countries = [] }) => countries)
  for (const [index, code] of shipTo.entries()) {
    if (ratedCodes.includes(code)) continue

    const message = `the shop ships to "${code}", but has no rate for it`
    const region = `a region under "shipping:" in ${fileOf('prices')}`
    const hint = `add it to ${region}, or add a region without "countries:" for all others`
    yield error('unknown-id', site.at(['shipTo', index]), message, hint)
  }
}
