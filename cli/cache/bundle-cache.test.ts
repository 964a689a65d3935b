import { existsSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { outputPath } from '../model/path.ts'
import { openBundleCache } from './bundle-cache.ts'

const folder = ownFolder()
beforeEach(() => folder.write('package-lock.json', '{}'))

/** Saves the only source, and bundles it into a file that is named after it. Gives the file. */
async function bundleText(
  text: string,
  whileMade?: () => unknown,
  codeHash = 'test',
): Promise<string> {
  await folder.write('source.ts', text)
  const { files } = await openBundleCache().get(
    { ...folder.project, codeHash },
    'pages',
    async () => {
      await whileMade?.()
      const file = { path: outputPath(`pages-${text}.cjs`), contents: Buffer.from(text) }
      return { files: [file], entries: {}, inputs: ['source.ts'] }
    },
  )
  return files[0]?.file ?? ''
}

/** Makes a file as old as a day. */
async function leaveForADay(file: string): Promise<void> {
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  await utimes(file, yesterday, yesterday)
}

test('a running build keeps its code, however old; it is removed a day later', async () => {
  const before = await bundleText('first')
  await leaveForADay(before)
  await bundleText('second')
  expect(existsSync(before)).toBe(true)
  await leaveForADay(before)
  await bundleText('third')
  expect(existsSync(before)).toBe(false)
})

test('a truncated or removed bundle is made again', async () => {
  const file = await bundleText('first')
  for (const damage of [() => writeFile(file, 'fir'), () => rm(file)]) {
    await damage()
    expect(await readFile(await bundleText('first'), 'utf8')).toBe('first')
  }
})

test.each([
  ['no list', () => 'null'],
  ['no files', (text: string) => text.replace(/"files":\[.*?\]/, '"files":null')],
  ['no names of sources', (text: string) => text.replace('"source.ts"', 'null')],
  ['no hash', (text: string) => text.replace(/"hash":"\w+"/, '"hash":{}')],
  [
    'a name of no file',
    (text: string) => text.replace('"entries":{', '"entries":{"a":"b"'),
  ],
  ['one half', (text: string) => text.slice(0, text.length / 2)],
])('a bundle whose manifest has %s is made again', async (_, damage) => {
  let made = 0
  const bundle = () => bundleText('first', () => (made += 1))
  await bundle()
  const manifest = '.cache/code/pages/manifest.json'
  await folder.write(manifest, damage(await readFile(folder.at(manifest), 'utf8')))
  expect(await readFile(await bundle(), 'utf8')).toBe('first')
  expect(made).toBe(2)
})

test('code is bundled again by another version of the program, and after a save during bundling', async () => {
  const made = new Set<string>()
  for (const version of ['1', '1', '2'])
    await bundleText('first', () => made.add(version), version)
  expect([...made]).toEqual(['1', '2'])
  await bundleText('second', () => folder.write('source.ts', 'third'))
  expect(await readFile(await bundleText('third'), 'utf8')).toBe('third')
})
