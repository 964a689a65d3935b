import { expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { joinLayers } from './layers.ts'
import { nameByContents } from './names.ts'

/** Renames files by their contents. The keys are names as esbuild writes them. */
function nameFiles(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const compiled = Object.entries(texts).map(([name, text]) => {
    return { path: outputPath(`assets/${name}`), contents: Buffer.from(text) }
  })
  const { files, rename } = nameByContents(compiled)

  for (const [index, { path }] of compiled.entries())
    expect(rename(path)).toBe(files[index]?.path)

  return new Map(
    files.map(({ path, contents }) => [path, Buffer.from(contents).toString()]),
  )
}

const bootScript = 'boot-AAAAAAAA.js'
const chunkB = 'chunk-BBBBBBBB.js'
const chunkC = 'chunk-CCCCCCCC.js'
const stylesheet = 'shop-DDDDDDDD.css'
const font = 'text-EEEEEEEE.woff2'
const site = {
  [bootScript]: `loadScript("/assets/${chunkB}");loadScript("/assets/${chunkC}")`,
  [chunkB]: `import "./${chunkC}";1`,
  [chunkC]: `import "./${chunkB}";2`,
  [stylesheet]: `@font-face{src:url("./${font}")}@layer a{p{top:0}}@layer a{b{top:0}}`,
  [font]: '\u0000 boot-AAAAAAAA.js',
  'licences.txt': 'shop-DDDDDDDD.css',
} as const
const publishedFiles = nameFiles(site)

test('files refer to each other by their final names', () => {
  const names = [...publishedFiles.keys()].map((path) => path.replace('assets/', ''))

  expect(names.length).toBe(6)
  for (const [path, text] of publishedFiles) {
    if (!/\.(?:css|js)$/.test(path)) continue

    for (const [reference] of text.matchAll(/[\w-]+-\w{8}\.\w+/g))
      expect(names).toContain(reference)
  }
  // Fonts and texts stay unchanged, even if they contain a name.
  expect(publishedFiles.get('assets/licences.txt')).toBe(site['licences.txt'])
  expect([...publishedFiles.values()]).toContain(site[font])
})

const bootOfSwappedChunks = site[bootScript]
  .replace(chunkB, 'x')
  .replace(chunkC, chunkB)
  .replace('x', chunkC)

test.each([
  ['the boot script', { [bootScript]: `${site[bootScript]};3` }],
  ['the loading order', { [bootScript]: bootOfSwappedChunks }],
  ['the first script of an import cycle', { [chunkB]: `${site[chunkB]};3` }],
  ['the second script of an import cycle', { [chunkC]: `${site[chunkC]};3` }],
  ['a pair of swapped scripts', { [chunkB]: site[chunkC], [chunkC]: site[chunkB] }],
  ['a font', { [font]: 'another' }],
  ['a rule of a layer', { [stylesheet]: site[stylesheet].replace('{p', '{i') }],
  ['the number of layer blocks', { [stylesheet]: joinLayers(site[stylesheet]) }],
])('no address gets different bytes when %s changes', (_, change) => {
  const changedFiles = nameFiles({ ...site, ...change })

  const reusedAddresses = [...changedFiles].filter(
    ([path, text]) => publishedFiles.has(path) && publishedFiles.get(path) !== text,
  )
  expect(reusedAddresses).toEqual([])
  expect([...changedFiles.keys()]).not.toEqual([...publishedFiles.keys()])
})

test('a file that refers to no changed file keeps its address', () => {
  const changedFiles = nameFiles({ ...site, [font]: 'another' })

  const keptPaths = [...publishedFiles.keys()].filter((path) => changedFiles.has(path))
  expect(keptPaths.map((path) => path.replace(/-\w{8}/, ''))).toEqual([
    'assets/boot.js',
    'assets/chunk.js',
    'assets/chunk.js',
    'assets/licences.txt',
  ])
})

test('addresses do not depend on esbuild’s names, which differ between installations', () => {
  const otherNames = [
    ['AAAAAAAA', 'ZZZZZZZZ'],
    ['BBBBBBBB', 'YYYYYYYY'],
    ['CCCCCCCC', 'XXXXXXXX'],
  ] as const
  const rename = (text: string): string =>
    otherNames.reduce(
      (renamed, [name, otherName]) => renamed.replaceAll(name, otherName),
      text,
    )
  // A font is not text, so its bytes stay the same.
  const renamedSite = Object.entries(site).map(([name, text]) =>
    name === font ? [name, text] : [rename(name), rename(text)],
  )

  expect([...nameFiles(Object.fromEntries(renamedSite))]).toEqual([...publishedFiles])
})
