// `npm run update` makes subsets of the engine's web fonts from their npm packages. The
// results are committed, so that most shops with these fonts run no font tool. If a shop's
// languages have other letters, its build makes the fonts again, from the same packages.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { engineLetters, fontCharactersOf } from '../cli/fonts/characters.ts'
import { engineAxes, enginePackages } from '../cli/fonts/engine-fonts.ts'
import { subsetOf } from '../cli/fonts/subset.ts'

const require = createRequire(import.meta.url)
const outDir = new URL('../templates/fonts/', import.meta.url)
const characters = fontCharactersOf(engineLetters)

interface Subset {
  readonly name: keyof typeof engineAxes
  readonly from: string
  readonly text: string
}

const subsets: readonly Subset[] = [
  {
    name: 'display-regular',
    from: `${enginePackages.display}/files/fraunces-latin-full-normal.woff2`,
    text: characters.display,
  },
  {
    name: 'quote-italic',
    from: `${enginePackages.display}/files/fraunces-latin-full-italic.woff2`,
    text: characters.quote,
  },
  {
    name: 'text-regular',
    from: `${enginePackages.text}/files/hanken-grotesk-latin-wght-normal.woff2`,
    text: characters.text,
  },
]

let total = 0
for (const { name, from, text } of subsets) {
  const file = `${name}.woff2`
  const source = await readFile(require.resolve(from))
  const woff2 = await subsetOf(source, text, engineAxes[name], 'woff2')
  await writeFile(new URL(file, outDir), woff2)
  total += woff2.byteLength
  console.log(`${file} ${woff2.byteLength} bytes`)
}
console.log(`total ${total} bytes`)
