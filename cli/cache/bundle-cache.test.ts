import { existsSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { outputPath } from '../model/path.ts'
import { openBundleCache } from './bundle-cache.ts'

const folder = ownFolder()
// The cache also watches the lock file.
beforeEach(() => folder.write('package-lock.json', '{}'))

/** Writes the only source and bundles it into a file named after its text. Returns the file's path. */
async function bundleText(
  text: string,
  onBundle?: () => unknown,
  codeHash = 'test',
): Promise<string> {
  await folder.write('source.ts', text)

  const { files } = await openBundleCache().get(
    { ...folder.project, codeHash },
    'pages',
    async () => {
      await onBundle?.()
      const file = { path: outputPath(`pages-${text}.cjs`), contents: Buffer.from(text) }
      return { files: [file], entries: {}, inputs: ['source.ts'] }
    },
  )
  return files[0]?.file ?? ''
}

async function ageByOneDay(file: string): Promise<void> {
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  await utimes(file, yesterday, yesterday)
}

test('a replaced bundle stays at first, because a running build may still read it', async () => {
  const firstBundle = await bundleText('first')

  // A replaced bundle is removed after an hour. However old the bundle is, the hour begins when it is replaced.
  await ageByOneDay(firstBundle)
  await bundleText('second')
  expect(existsSync(firstBundle)).toBe(true)

  await ageByOneDay(firstBundle)
  await bundleText('third')
  expect(existsSync(firstBundle)).toBe(false)
})

test('a truncated or removed bundle is made again', async () => {
  const file = await bundleText('first')

  for (const damage of [() => writeFile(file, 'fir'), () => rm(file)]) {
    await damage()
    expect(await readFile(await bundleText('first'), 'utf8')).toBe('first')
  }
})

test.each([
  ['null instead of an object', () => 'null'],
  ['no files', (text: string) => text.replace(/"files":\[.*?\]/, '"files":null')],
  ['no path of a source', (text: string) => text.replace('"source.ts"', 'null')],
  ['no hash', (text: string) => text.replace(/"hash":"\w+"/, '"hash":{}')],
  [
    'an entry without its file',
    (text: string) => text.replace('"entries":{', '"entries":{"a":"b"'),
  ],
  ['only its first half', (text: string) => text.slice(0, text.length / 2)],
])('a bundle whose manifest has %s is made again', async (_, damage) => {
  let bundleCount = 0
  const bundle = () => bundleText('first', () => (bundleCount += 1))
  await bundle()

  const manifest = '.cache/code/pages/manifest.json'
  await folder.write(manifest, damage(await readFile(folder.at(manifest), 'utf8')))

  expect(await readFile(await bundle(), 'utf8')).toBe('first')
  expect(bundleCount).toBe(2)
})

test('another version of the program bundles the code again', async () => {
  // A set, because sources that were only just written are bundled again anyway.
  const bundledVersions = new Set<string>()
  for (const version of ['1', '1', '2'])
    await bundleText('first', () => bundledVersions.add(version), version)

  expect([...bundledVersions]).toEqual(['1', '2'])
})

test('code that is saved during bundling is bundled again', async () => {
  await bundleText('second', () => folder.write('source.ts', 'third'))
  expect(await readFile(await bundleText('third'), 'utf8')).toBe('third')
})
