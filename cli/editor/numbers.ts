// Numbers as people type them. The page and the server read them alike.

/** A space between the thousands, as Swedes and the French write it, also one that breaks no line. */
const GROUPED = /^-?[1-9]\d{0,2}(?:\s\d{3})+$/

/** One or a thousand: languages differ. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}[.,]\d{3}$/

const FRACTION = /^-?\d+[.,]\d+$/

/** More digits than a number can hold exactly would change. */
const MOST_DIGITS = 15

const withoutGroups = (typed: string): string => {
  const text = typed.trim().replace(/^−/, '-')
  return GROUPED.test(text) ? text.replace(/\s/g, '') : text
}

/** Reads a typed number; undefined where it is none, or could mean two numbers. `isWhole`: it may have no decimals. */
export function readNumber(typed: string, isWhole: boolean): number | undefined {
  const text = withoutGroups(typed)
  const isNumber = /^-?\d+$/.test(text) || (!isWhole && FRACTION.test(text))
  const isExact = text.replace(/\D/g, '').length <= MOST_DIGITS
  if (!isNumber || !isExact || AMBIGUOUS.test(text)) return undefined
  return Number(text.replace(',', '.'))
}

/** Says why a typed text is no number for a field, and what to write. */
export function describeMistyped(typed: string, isWhole: boolean): string {
  const text = withoutGroups(typed)
  const quoted = `“${typed.trim()}”`
  if (AMBIGUOUS.test(text)) {
    const asDecimal = Number(text.replace(',', '.'))
    const least = isWhole ? Math.floor(asDecimal) : asDecimal
    return `${quoted} can mean two numbers: write ${least} or ${text.replace(/[.,]/, '')}.`
  }
  if (FRACTION.test(text) && isWhole) {
    const number = Number(text.replace(',', '.'))
    const near = [...new Set([Math.floor(number), Math.ceil(number)])]
    return `${quoted} is not a whole number: write ${near.join(' or ')}.`
  }
  return `${quoted} is not a ${isWhole ? 'whole number: write digits only, such as 90' : 'number: write it in digits, such as 4.7'}.`
}
