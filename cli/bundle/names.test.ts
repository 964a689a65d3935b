import { expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { joinLayers } from './layers.ts'
import { nameByContents } from './names.ts'

/** Names these files; keys are names as esbuild writes them. */
function named(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
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

const start = 'boot-AAAAAAAA.js'
const one = 'chunk-BBBBBBBB.js'
const other = 'chunk-CCCCCCCC.js'
const style = 'shop-DDDDDDDD.css'
const font = 'text-EEEEEEEE.woff2'
const site = {
  [start]: `loadScript("/assets/${one}");loadScript("/assets/${other}")`,
  [one]: `import "./${other}";1`,
  [other]: `import "./${one}";2`,
  [style]: `@font-face{src:url("./${font}")}@layer a{p{top:0}}@layer a{b{top:0}}`,
  [font]: '\u0000 boot-AAAAAAAA.js',
  'licences.txt': 'shop-DDDDDDDD.css',
} as const
const before = named(site)

test('files refer to each other by their final names', () => {
  const names = [...before.keys()].map((path) => path.replace('assets/', ''))
  expect(names.length).toBe(6)
  for (const [path, text] of before)
    if (/\.(?:css|js)$/.test(path))
      for (const [name] of text.matchAll(/[\w-]+-\w{8}\.\w+/g))
        expect(names).toContain(name)
  // Bytes of fonts, and texts of others, stay as they are.
  expect(before.get('assets/licences.txt')).toBe(site['licences.txt'])
  expect([...before.values()]).toContain(site[font])
})

const swapped = site[start].replace(one, 'x').replace(other, one).replace('x', other)
test.each([
  ['the first script', { [start]: `${site[start]};3` }],
  ['what is loaded in which place', { [start]: swapped }],
  ['one of two scripts that load each other', { [one]: `${site[one]};3` }],
  ['the other one', { [other]: `${site[other]};3` }],
  ['two scripts that change places', { [one]: site[other], [other]: site[one] }],
  ['a font', { [font]: 'another' }],
  ['the order of layers', { [style]: site[style].replace('{p', '{i') }],
  ['layers that are joined', { [style]: joinLayers(site[style]) }],
])('no address gets other bytes when %s changes', (_, change) => {
  const after = named({ ...site, ...change })
  const changed = [...after].filter(
    ([path, text]) => before.has(path) && before.get(path) !== text,
  )
  expect(changed).toEqual([])
  expect([...after.keys()]).not.toEqual([...before.keys()])
})

test('a file that refers to no changed file keeps its address', () => {
  const after = named({ ...site, [font]: 'another' })
  const kept = [...before.keys()].filter((path) => after.has(path))
  expect(kept.map((path) => path.replace(/-\w{8}/, ''))).toEqual([
    'assets/boot.js',
    'assets/chunk.js',
    'assets/chunk.js',
    'assets/licences.txt',
  ])
})
