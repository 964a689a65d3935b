import {
  type Diagnostic,
  error,
  type Location,
  type Place,
  type PlacedRemedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import {
  claimOf,
  emailOf,
  placeholderNamesOf,
  placeholdersIn,
} from '../model/placeholders.ts'
import { printOption } from '../model/print-option.ts'
import { shippedCountriesOf } from '../model/shipping.ts'
import type { Content } from '../read/content.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import { fileOf } from '../schema/content-paths.ts'
import { placeholderNamesIn } from '../schema/strings-file.ts'
import { usualSizes } from '../schema/usual-sizes.ts'
import { sizesOf } from '../shop/variants.ts'
import type { ShopText } from '../translations/shop-texts.ts'

/**
 * Returns the names of the placeholders that all texts share. While the prices cannot be
 * read, the usual sizes are assumed.
 */
export function sharedNamesOf(prices: Content['prices']): readonly string[] {
  if (!prices) return placeholderNamesOf(usualSizes, true)

  const hasSurcharge = prices.value[printOption.surcharge] !== undefined
  return placeholderNamesOf(sizesOf(prices.value), hasSurcharge)
}

/**
 * Checks that a text contains only placeholders that all texts of the shop share, such as {days}, and that the shop
 * states the value of each.
 * @param names see `sharedNamesOf`
 */
export function* checkShopPlaceholders(
  content: Content,
  text: string,
  lang: Lang,
  shopText: ShopText,
  names: readonly string[],
): Generator<Diagnostic> {
  for (const [index, line] of text.split('\n').entries())
    for (const match of placeholdersIn(line)) {
      const isUnknown = !names.includes(match.name)
      const missingFact = isUnknown ? undefined : findMissingFact(match.name, content)
      if (isUnknown) yield reportUnknownPlaceholder(match, index, lang, shopText, names)
      if (missingFact) yield reportMissingFact(match, index, lang, shopText, missingFact)
    }
}

/** A fact without which a placeholder has no value. */
interface MissingFact {
  /** Completes "{days} has no value, because …". */
  readonly reason: string
  readonly remedy: string
}

/** Finds the fact that a placeholder stands for, if the shop does not state it. */
function findMissingFact(
  name: string,
  { site, prices }: Content,
): MissingFact | undefined {
  if (!site) return undefined

  const { claims, contact, shipTo } = site.value
  const claim = claimOf(name)
  if (claim && claims?.[claim] === undefined && !site.isFaulty?.(['claims', claim]))
    return {
      reason: 'the shop does not claim it',
      remedy: `write "${claim}: …" under "claims:" in ${fileOf('site')}, or reword the text`,
    }

  if (name === 'email' && emailOf(contact) === undefined && !site.isFaulty?.(['contact']))
    return {
      reason: contact ? 'the contact of the shop is a page' : 'the shop has no contact',
      remedy: `write your e-mail address after "contact:" in ${fileOf('site')}, or in place of {email}`,
    }

  const isMissingDays = name === 'addressDays' && site.value.keepAddresses === undefined
  if (isMissingDays && !site.isFaulty?.(['keepAddresses']))
    return {
      reason: 'the shop does not say when it deletes addresses',
      remedy: `write "keepAddresses: 90" into ${fileOf('site')}, or reword the text`,
    }

  const isCountryListFaulty =
    site.isFaulty?.(['shipTo']) || prices?.isFaulty?.(['shipping'])
  if (name !== 'countries' || !prices || isCountryListFaulty) return undefined
  if (shippedCountriesOf(prices.value, shipTo)) return undefined

  return {
    reason: 'the shop ships to all countries',
    remedy: `list countries under "shipTo:" in ${fileOf('site')}, or say in your own words that you ship everywhere`,
  }
}

type PlacedPlaceholder = ReturnType<typeof placeholdersIn>[number]

/**
 * Returns the place of a placeholder. `column` and the line's index in the text are counted from 0, but places from 1.
 */
function placeOfPlaceholder(
  { placeholder, column }: PlacedPlaceholder,
  lineIndex: number,
  textPlace: Location,
): Place {
  const firstLine = textPlace.line ?? 1
  // Only the first line of a text may begin to the right of the margin.
  const lineColumn = lineIndex === 0 ? (textPlace.column ?? 1) : 1
  return {
    file: textPlace.file,
    line: firstLine + lineIndex,
    column: lineColumn + column,
    length: placeholder.length,
    written: placeholder,
  }
}

/** Reports a placeholder without a value, because visitors would see its braces. */
function reportMissingFact(
  match: PlacedPlaceholder,
  lineIndex: number,
  lang: Lang,
  { at, isProse }: ShopText,
  { reason, remedy }: MissingFact,
): Diagnostic {
  const textPlace = at(lang)
  const place = isProse ? placeOfPlaceholder(match, lineIndex, textPlace) : textPlace
  const message = `${match.placeholder} has no value, because ${reason}`
  return error('placeholder', place, message, remedy)
}

function reportUnknownPlaceholder(
  match: PlacedPlaceholder,
  lineIndex: number,
  lang: Lang,
  { at, placeOfValue, isProse, collection }: ShopText,
  names: readonly string[],
): Diagnostic {
  const { placeholder, name } = match
  // Locating a text is slow, so it is done only for faults.
  const textPlace = at(lang)
  const valuePlace = placeOfValue(lang)
  const placeholderPlace = placeOfPlaceholder(match, lineIndex, textPlace)

  // A value in YAML may be folded or escaped, so the fix searches all of it for the placeholder.
  const fixOf = (nearName: string) =>
    valuePlace
      ? { text: `{${nearName}}`, instead: placeholder, at: valuePlace }
      : { text: `{${nearName}}`, at: placeholderPlace }
  const hint = `use one of the placeholders {${names.join('}, {')}}`
  const remedy = didYouMean(name, names, fixOf) ?? hint

  // Placeholders are rare outside articles, so braces there are probably literal.
  const report = collection === 'articles' ? error : warning
  const place = isProse ? placeholderPlace : textPlace
  return report('placeholder', place, `unknown placeholder ${placeholder}`, remedy)
}

/**
 * Finds the first fault in the placeholders of an interface text. The text's note in the schema lists the allowed
 * placeholders.
 */
export function checkInterfacePlaceholders(
  text: string,
  lang: Lang,
  shopText: ShopText,
): Diagnostic | undefined {
  const { texts, at, placeIn, placeOfValue, note: allowedNote = '' } = shopText
  const fault = (
    what: string,
    remedy: string | PlacedRemedy,
    related?: Diagnostic['related'],
  ): Diagnostic =>
    error(
      'placeholder',
      at(lang),
      `"${placeIn(lang).path?.join('.')}" ${what}`,
      remedy,
      related,
    )

  const allowedNames = placeholderNamesIn(allowedNote)
  const usedNames = placeholderNamesIn(text)
  const unknownNames = usedNames.filter((name) => !allowedNames.includes(name))
  const [unknownName] = unknownNames
  if (unknownName !== undefined) {
    const place = placeOfValue(lang)
    const remedy = unknownPlaceholderRemedy(unknownName, allowedNames, place)
    const what = unknownNames.length === 1 ? 'placeholder' : 'placeholders'
    return fault(`contains the unknown ${what} {${unknownNames.join('}, {')}}`, remedy)
  }

  const textWithoutPlaceholders = text.replace(/\{\w+\}/g, '')
  if (/[{}]/.test(textWithoutPlaceholders)) {
    const hint = 'write each placeholder as {name}, with one brace on each side'
    return fault('contains a brace that is not part of a {placeholder}', hint)
  }

  for (const [otherLang, otherText = ''] of Object.entries(texts)) {
    const missingName = placeholderNamesIn(otherText).find(
      (name) => allowedNames.includes(name) && !usedNames.includes(name),
    )
    if (missingName === undefined) continue

    const hint = `add {${missingName}} where its value should appear`
    const related = [{ message: 'the text in another language', at: at(otherLang) }]
    const what = `lacks the placeholder {${missingName}}, which another language has`
    return fault(what, hint, related)
  }
  return undefined
}

function unknownPlaceholderRemedy(
  name: string,
  allowedNames: readonly string[],
  at: Place | undefined,
) {
  if (allowedNames.length === 0) return 'remove it: this text has no placeholders'

  const onlyName = allowedNames.length === 1 ? allowedNames[0] : undefined
  const nearName = suggest(name, allowedNames) ?? onlyName
  if (nearName === undefined || !at)
    return `use one of the placeholders {${allowedNames.join('}, {')}}`
  // `remedyOf` replaces the "…" with the new placeholder.
  return remedyOf({ text: `{${nearName}}`, instead: `{${name}}`, at }, 'write …')
}
