// Reads numbers as people type them. The page and the server share these rules.

/** Matches a number with spaces between thousands, as in Swedish and French: "12 345". */
const GROUPED = /^-?[1-9]\d{0,2}(?:\s\d{3})+$/

/**
 * Matches a number such as "1.000", which can mean one or a thousand, depending on the
 * language.
 */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/

/** Matches a number with a decimal point or comma. */
const FRACTION = /^-?\d+[.,]\d+$/

/** JavaScript numbers are exact up to this many digits. */
const MOST_DIGITS = 15

/** Removes the spaces between thousands. A typographic minus sign becomes a hyphen. */
const normalizeTyped = (typed: string): string => {
  const text = typed.trim().replace(/^−/, '-')
  return GROUPED.test(text) ? text.replace(/\s/g, '') : text
}

/**
 * Reads a typed number. Returns undefined if it is not a number or is ambiguous. If
 * `isWhole` is set, decimals are not allowed.
 */
export function readNumber(typed: string, isWhole: boolean): number | undefined {
  const text = normalizeTyped(typed)
  const isNumber = /^-?\d+$/.test(text) || (!isWhole && FRACTION.test(text))
  const isExact = text.replace(/\D/g, '').length <= MOST_DIGITS
  if (!isNumber || !isExact || AMBIGUOUS.test(text)) return undefined

  return Number(text.replace(',', '.'))
}

/**
 * Explains why a field does not accept a typed text as a number, and what to write
 * instead.
 */
export function describeMistyped(typed: string, isWhole: boolean): string {
  const text = normalizeTyped(typed)
  const quoted = `“${typed.trim()}”`

  if (AMBIGUOUS.test(text)) {
    const decimal = Number(text.replace(',', '.'))
    const smallNumber = isWhole ? Math.floor(decimal) : decimal
    const largeNumber = text.replace(/[.,]/, '')
    return `${quoted} can mean two numbers: write ${smallNumber} or ${largeNumber}.`
  }

  if (FRACTION.test(text) && isWhole) {
    const number = Number(text.replace(',', '.'))
    const nearest = [...new Set([Math.floor(number), Math.ceil(number)])]
    return `${quoted} is not a whole number: write ${nearest.join(' or ')}.`
  }

  return isWhole
    ? `${quoted} is not a whole number: write digits only, such as 90.`
    : `${quoted} is not a number: write it in digits, such as 4.7.`
}
