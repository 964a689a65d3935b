/** The ISO 3166 country codes, and XK, AC and TA for Kosovo, Ascension Island and Tristan da Cunha. */
const CODES =
  'AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT ' +
  'TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

const countries: ReadonlySet<string> = new Set(CODES.split(' '))

export const isCountry = (code: string): boolean => countries.has(code)

/** Common codes that are not in ISO 3166, with the codes that they mean. */
const otherCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Resolves a country's name, or another code for it, to its code; undefined if there is none. */
export function countryMeantBy(text: string): string | undefined {
  const capitals = text.toUpperCase()
  const code = Object.hasOwn(otherCodes, capitals) ? otherCodes[capitals] : capitals
  if (code !== undefined && isCountry(code)) return code

  const languages = ['en', 'sv', 'es', 'de', 'fr']
  const names = languages.map(
    (language) => new Intl.DisplayNames([language], { type: 'region' }),
  )
  return [...countries].find((country) =>
    names.some((name) => name.of(country)?.toUpperCase() === capitals),
  )
}

/** Lists all countries, sorted by their English names. */
export function listCountries() {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const all = [...countries].map((code) => ({ code, name: names.of(code) ?? code }))
  return all.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
