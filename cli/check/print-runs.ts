import {
  type Diagnostic,
  error,
  type Place,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { onePerSize } from '../model/poster.ts'
import { posterOfKey } from '../model/print-run.ts'
import type { Stock } from '../model/stock.ts'
import { joinWords } from '../model/text.ts'
import type { Content, PosterDocument } from '../read/content.ts'
import { didYouMean, suggest } from '../read/suggest.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { PrintsBySize } from '../schema/print-run.ts'
import { postersWithVariants } from '../shop/offered-variants.ts'
import { printNumbersOf } from '../shop/print-runs.ts'
import { isRecounted } from '../shop/stock.ts'
import { shopVariantsOf } from '../shop/variants.ts'

/** A size, with its names in messages and in files. */
interface NamedSize {
  readonly sizeId: string
  readonly size: string
}

/** Numbers of prints by size, with the sizes that they must name. */
interface CheckedNumbers {
  readonly numbers: PrintsBySize
  readonly at: (size: string | undefined) => Place
  /** The sizes that need a number. */
  readonly sold: readonly NamedSize[]
  /** The shop's sizes that the poster is not sold in. */
  readonly lacking: readonly NamedSize[]
}

/** Checks that numbers of prints by size name exactly the sizes for sale. */
export function* checkSizesOfPrintRuns(content: Content): Generator<Diagnostic> {
  const { prices, originals } = content
  if (!prices || shopVariantsOf(prices.value).length === 0) return

  // A print run is a number for all sizes together, the word "unlimited", or an object with a number for each size. Only
  // an object can name wrong sizes.
  const shopNumbers = prices.value.printRun
  if (typeof shopNumbers === 'object') {
    const sold = onePerSize(shopVariantsOf(prices.value))
    const at = placesIn(prices)
    yield* checkNumbers({ numbers: shopNumbers, at, sold, lacking: [] })
  }

  for (const { poster, sold, lacking } of postersWithVariants(originals, content)) {
    const numbers = poster.value.printRun
    if (typeof numbers !== 'object') continue

    yield* checkNumbers({
      numbers,
      at: placesIn(poster),
      sold: onePerSize(sold),
      lacking: onePerSize(lacking),
    })
  }
}

/** Returns a function that finds a size's number in a file or, without a size, the field with all numbers. */
const placesIn =
  ({ at }: Pick<PosterDocument, 'at'>): CheckedNumbers['at'] =>
  (size) =>
    size === undefined ? at(['printRun'], 'key') : at(['printRun', size], 'key')

function* checkNumbers(checked: CheckedNumbers): Generator<Diagnostic> {
  const { numbers, at, sold } = checked
  const missing = sold.filter(({ sizeId }) => numbers[sizeId] === undefined)
  const missingIds = missing.map(({ sizeId }) => sizeId)
  const otherIds = Object.keys(numbers).filter(
    (id) => !sold.some(({ sizeId }) => sizeId === id),
  )
  for (const id of otherIds) yield reportOtherSize(id, missingIds, checked)

  // A misspelt size is not missing.
  const misspeltIds = otherIds.map((id) => suggest(id, missingIds))
  const unnamed = missing.filter(({ sizeId }) => !misspeltIds.includes(sizeId))
  if (unnamed.length === 0) return

  const names = joinWords(unnamed.map(({ size }) => size))
  const lines = joinWords(unnamed.map(({ sizeId }) => `"${sizeId}: …"`))
  const message = `the number of prints in ${names} is missing`
  const hint = `add ${lines} here, or write a single number for all sizes together`
  yield error('sizes', at(undefined), message, hint)
}

/** Reports a number for a size in which nothing is sold here. */
function reportOtherSize(
  id: string,
  missingIds: readonly string[],
  { at, lacking }: CheckedNumbers,
): Diagnostic {
  const lackingSize = lacking.find(({ sizeId }) => sizeId === id)
  if (lackingSize) {
    const { size } = lackingSize
    const message = `there is a number of prints in ${size}, but this poster is not sold in ${size}`
    return error('sizes', at(id), message, REMOVE_SIZE)
  }

  const message = `there is a number of prints for "${id}", which is not a size of the shop`
  const remedy = didYouMean(id, missingIds, (text) => ({ text }))
  return error('sizes', at(id), message, remedy ?? REMOVE_UNKNOWN_SIZE)
}

const REMOVE_SIZE = remedyOf(
  { remove: true },
  'remove this entry, or add the size to "sizes:"',
)

const REMOVE_UNKNOWN_SIZE = remedyOf(
  { remove: true },
  `remove it, or add the size in ${fileOf('prices')}`,
)

/** Checks that a poster with a print run has no purchase links. They could sell more prints than the run has. */
export function* checkLinksOfPrintRuns(content: Content): Generator<Diagnostic> {
  const { site, prices, originals } = content
  for (const poster of originals) {
    const { value, at } = poster
    if (!isLimited(poster, content) || value.gumroadLinks === undefined) continue

    const message =
      'this poster has a print run, but its purchase links sell past the limit'
    const hint =
      'remove "gumroadLinks:", so that only the checkout sells the poster, or write "printRun: unlimited"'
    const fault = error('no-purchase', at(['gumroadLinks'], 'key'), message, hint)
    // `watch` hides drafts with errors. A note lets it show a draft before the owner decides how to sell the poster.
    yield value.draft ? { ...fault, severity: 'info' } : fault
  }

  const isEachLimited = originals.every((poster) => isLimited(poster, content))
  if (!site?.value.purchaseLinks || !prices?.value.printRun || !isEachLimited) return

  const message =
    'all posters have a print run, but links by this pattern would sell past the limit'
  const hint = `remove the pattern, or "printRun:" in ${fileOf('prices')}`
  yield error('no-purchase', site.at(['purchaseLinks'], 'key'), message, hint)
}

const EACH_SIZE = 'for each size'
const ALL_TOGETHER = 'for all sizes together'

/**
 * Warns about posters whose prints are no longer counted in the same way: for each size, or for all sizes together. The
 * checkout refuses orders for such a poster, because the new way of counting would miss the prints already sold.
 */
export function* checkCounting(content: Content, stock: Stock): Generator<Diagnostic> {
  const { posters, prices } = content
  for (const { value, at } of posters) {
    const numbers = printNumbersOf(value, prices?.value)
    const countsAllSizes = typeof numbers === 'number'
    const ids = [value.id, ...(value.formerly ?? [])]
    if (numbers === undefined || !isRecounted(ids, countsAllSizes, stock)) continue

    const earlierWay = countsAllSizes ? EACH_SIZE : ALL_TOGETHER
    const presentWay = countsAllSizes ? ALL_TOGETHER : EACH_SIZE
    const message = `"printRun:" counts the prints of "${value.id}" ${presentWay}, but those already sold were counted ${earlierWay}, so the shop sells no more of them`
    const hint = `count them ${earlierWay} again: otherwise, the prints already sold do not count`
    const place = value.printRun === undefined ? at(['id']) : at(['printRun'], 'key')
    yield warning('sizes', place, message, hint)
  }
}

/**
 * Warns about sold prints of posters that the shop does not have. If such a poster was renamed by hand, without its
 * earlier id under `formerly:`, its numbers would begin again.
 */
export function* checkClaims(
  { originals }: Content,
  stock: Stock,
): Generator<Diagnostic> {
  const knownIds = new Set(
    originals.flatMap(({ value }) => [value.id, ...(value.formerly ?? [])]),
  )
  const soldIds = new Set(
    Object.keys(stock)
      .filter((key) => stock[key] !== 0)
      .map(posterOfKey),
  )

  for (const id of soldIds) {
    if (knownIds.has(id)) continue

    const message = `numbered prints of "${id}" are sold, but no poster has this id, or had it`
    const hint = `if the poster was renamed, add "${id}" under "formerly:" in its file: otherwise, its numbers begin again`
    yield warning('sizes', { file: fileOf('prices') }, message, hint)
  }
}

/** Tells whether a poster has a print run, as far as its file can be read. */
export const isLimited = (
  { value, isFaulty }: PosterDocument,
  { prices }: Content,
): boolean =>
  printNumbersOf(value, prices?.value) !== undefined && !isFaulty?.(['printRun'])
