import { ALL_SIZES, type PrintRun } from '../../model/print-run.ts'
import { joinWords } from '../../model/text.ts'
import type { Content } from '../../read/content.ts'
import { suggest } from '../../read/suggest.ts'
import { printNumbersOf } from '../../shop/print-runs.ts'
import { orderedAs, sizesOf } from '../../shop/variants.ts'

/** A print run as the database identifies it, with its name in messages. */
export interface NamedPrintRun extends PrintRun {
  /** The id of the poster. */
  readonly poster: string
  /** Earlier ids of the poster. */
  readonly formerly: readonly string[]
  /** 'Freyja', or 'Freyja, A1' if each size has its own number. */
  readonly name: string
}

/** Finds the print run of a poster. Returns a sentence with the remedy if there is none. */
export function findPrintRun(
  content: Content,
  posterId: string,
  sizeName: string | undefined,
): NamedPrintRun | string {
  const poster = content.originals.find(({ value }) => value.id === posterId)
  if (!poster) return unknownPosterText(content, posterId)

  const { formerly = [] } = poster.value
  const title = poster.value.title[content.languages[0]] ?? posterId
  const numbers = printNumbersOf(poster.value, content.prices?.value)
  if (numbers === undefined)
    return `"${posterId}" has no print run: write "printRun: 200" into ${poster.file}, or choose another poster.`

  if (typeof numbers === 'number') {
    if (sizeName === undefined)
      return {
        poster: posterId,
        formerly,
        size: ALL_SIZES,
        total: numbers,
        name: title,
      }
    return `The print run of "${posterId}" counts all sizes together: leave out --size.`
  }

  const sizes = content.prices ? sizesOf(content.prices.value) : []
  const limitedSizes = sizes.flatMap(({ id, name }) => {
    const total = numbers[id]
    // The database knows sizes by their names in orders: 'A1' for the id 'a1'.
    return total === undefined ? [] : [{ id, name, total, size: orderedAs(id) }]
  })
  const limitedSize = limitedSizes.find(({ id, name, size }) =>
    [id, name, size].some((word) => isSameWord(word, sizeName ?? '')),
  )
  if (limitedSize) {
    const { size, total, name } = limitedSize
    return { poster: posterId, formerly, size, total, name: `${title}, ${name}` }
  }

  const choices = joinWords(limitedSizes.map(({ id }) => `--size ${id}`))
  return sizeName === undefined
    ? `Each size of "${posterId}" has its own print run: add the size. Possible: ${choices}.`
    : `"${posterId}" has no print run in the size "${sizeName}". Possible: ${choices}.`
}

const isSameWord = (word: string, typed: string): boolean =>
  word.toLowerCase() === typed.toLowerCase()

function unknownPosterText({ originals }: Content, posterId: string): string {
  const ids = originals.map(({ value }) => value.id)
  const near = suggest(posterId, ids)
  const hint = near
    ? `did you mean "${near}"?`
    : 'write the name of its file in content/, without ".yaml".'
  return `There is no poster "${posterId}": ${hint}`
}
