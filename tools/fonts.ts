// `npm run update` makes subsets of the engine's web fonts from their npm packages. The
// results are committed, so that most shops with these fonts run no font tool. The build of a
// shop whose languages have other letters makes the fonts again, from the same packages.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { engineLetters, fontCharactersOf } from '../cli/fonts/characters.ts'
import { subsetOf } from '../cli/fonts/subset.ts'
import type { Axes } from '../cli/model/fonts.ts'

const require = createRequire(import.meta.url)
const outDir = new URL('../templates/fonts/', import.meta.url)
const characters = fontCharactersOf(engineLetters)

interface Subset {
  readonly file: string
  readonly from: string
  readonly text: string
  readonly axes: Axes
}

const subsets: readonly Subset[] = [
  {
    // Optical size 48: in larger sizes, the crossbar of e is too thin for ordinary
    // screens.
    file: 'display-regular.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    text: characters.display,
    axes: { opsz: 48, wght: 380, SOFT: 0, WONK: 0 },
  },
  {
    file: 'quote-italic.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-italic.woff2',
    text: characters.quote,
    axes: { opsz: 60, wght: 340, SOFT: 0, WONK: 0 },
  },
  {
    file: 'text-regular.woff2',
    from: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    text: characters.text,
    axes: { wght: { min: 400, max: 700 } },
  },
]

let total = 0
for (const { file, from, text, axes } of subsets) {
  const source = await readFile(require.resolve(from))
  const woff2 = await subsetOf(source, text, axes, 'woff2')
  await writeFile(new URL(file, outDir), woff2)
  total += woff2.byteLength
  console.log(`${file} ${woff2.byteLength} bytes`)
}
console.log(`total ${total} bytes`)
