// `npm run update` makes subsets of the shop's web fonts from their npm packages. The
// results are committed, so that builds need no font tool. Browsers show characters
// outside the subsets in a system font: if a new language needs more, add them below and
// run the command again.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const outDir = new URL('../templates/fonts/', import.meta.url)

const between = (first: number, last: number): string =>
  String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )

const ascii = between(0x20, 0x7e)
const latin1 = between(0xc0, 0xff)
const swedishAndSpanish = 'ÅÄÖåäöÉéÈèÁÍÓÚÑáíóúñÜü'
const punctuation = '\u00a0¡¿×·–—‘’“”…'
/** Currency signs and quotation marks, only in the fonts of headings and texts. */
const signs = '€£¥«»'

interface Subset {
  readonly file: string
  readonly from: string
  readonly text: string
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>
}

const subsets: readonly Subset[] = [
  {
    // Optical size 48: in larger sizes, the crossbar of e is too thin for ordinary
    // screens.
    file: 'display-regular.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    text: ascii + swedishAndSpanish + punctuation + signs,
    axes: { opsz: 48, wght: 380, SOFT: 0, WONK: 0 },
  },
  {
    file: 'quote-italic.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2',
    text:
      ascii.replace(/[#$%&*+/<=>@[\\\]^_`{|}~]/g, '') + swedishAndSpanish + punctuation,
    axes: { opsz: 60, wght: 340, SOFT: 0, WONK: 0 },
  },
  {
    file: 'text-regular.woff2',
    from: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    text: `${ascii}${latin1}${punctuation}${signs}©`,
    axes: { wght: { min: 400, max: 700 } },
  },
]

let total = 0
for (const { file, from, text, axes } of subsets) {
  const woff2 = await subsetFont(await readFile(require.resolve(from)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(new URL(file, outDir), woff2)
  total += woff2.byteLength
  console.log(`${file} ${woff2.byteLength} bytes`)
}
console.log(`total ${total} bytes`)
