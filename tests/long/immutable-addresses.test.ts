import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetFolders } from '../../cli/model/path.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { spawnSaga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'
import { projectCopy } from '../support/watch.ts'

// Browsers cache the files in these folders for a year, so the bytes at an address must never change.
// tests/long/immutable-brand.test.ts covers a shop's brand.

let root: string
/** The hashes of all files built so far, by their addresses. */
const hashes = new Map<string, string>()

async function build(): Promise<Readonly<Record<string, string>>> {
  const { code, text } = spawnSaga(['build', '--root', root], {}, root)
  expect(code, text).toBe(0)
  const files = await fingerprint(join(root, 'dist'))
  const cachedFiles = Object.entries(files).filter(([path]) => {
    const [folder = ''] = path.split('/')
    return assetFolders.has(folder)
  })
  return Object.fromEntries(cachedFiles)
}

beforeAll(async () => {
  root = await projectCopy()
  for (const [path, hash] of Object.entries(await build())) hashes.set(path, hash)
})
afterAll(() => rm(root, { recursive: true }))

/** Returns a change to a file, which fails if the file lacks the text to replace. */
const rewrite =
  (file: string, search: string | RegExp, replacement: string) =>
  async (): Promise<void> =>
    edit(join(root, file), (text) => {
      const changedText = text.replace(search, replacement)
      expect(changedText, `${file} has the text to replace`).not.toBe(text)
      return changedText
    })

/** The changes accumulate. Each build is compared with all earlier ones. */
const changes: Readonly<Record<string, () => Promise<void>>> = {
  'the woven border': rewrite('templates/shared/ornaments.tsx', "'v-3h3v-3", "'v-3h3v-2"),
  'a colour of previews': rewrite('cli/model/brand.ts', '#0c222c', '#4c222c'),
  'a colour of the wall': rewrite('cli/model/brand.ts', '#f6f2ea', '#c6f2ea'),
  'the template of previews': rewrite(
    'templates/preview.tsx',
    'fontSize={30}',
    'fontSize={50}',
  ),
  'a font of previews': rewrite(
    'templates/preview.tsx',
    /facesOf\('Fraunces', 'fraunces', 400\)/,
    "facesOf('Fraunces', 'fraunces', 600)",
  ),
  'the drawing of previews': rewrite(
    'cli/produce/draw-page-preview.mjs',
    'quality: 84',
    'quality: 60',
  ),
  'the drawing of posters’ previews': rewrite(
    'cli/produce/draw-poster-preview.mjs',
    'EDGE = 3',
    'EDGE = 9',
  ),
  'the size of the print on a preview': rewrite(
    'cli/produce/previews.ts',
    'height: 530',
    'height: 430',
  ),
  'the decoding of pictures': rewrite(
    'cli/pictures/to-srgb.mjs',
    ".flatten({ background: '#fff' })",
    ".flatten({ background: '#fff' }).negate()",
  ),
  'the encoding of pictures': rewrite(
    'cli/produce/encoder-process.mjs',
    "'4:4:4'",
    "'4:2:0'",
  ),
  'the crop of heroes': rewrite('cli/model/image.ts', 'crop: 0.78', 'crop: 0.2'),
  'the proportion of heroes': rewrite(
    'cli/model/image.ts',
    'ratio: [3, 5]',
    'ratio: [3, 4]',
  ),
  'the width of the widest picture': rewrite(
    'cli/model/image.ts',
    'avif: [297, 594, 891, 1188]',
    'avif: [297, 594, 891]',
  ),
  'the quality of JPEG': rewrite(
    'content/site.yaml',
    /jpeg: \{ quality: \d+/,
    'jpeg: { quality: 30',
  ),
  'a picture': () =>
    drawPicture(join(root, 'content/posters/main/gold-disk.jpg'), 77, 1188, 1682).then(
      () => undefined,
    ),
  'the name of the shop': rewrite(
    'content/site.yaml',
    /^name: .*/m,
    'name: Another Shop',
  ),
  'a text of dialogs': rewrite('content/strings/sv.yaml', 'copy: Kopiera', 'copy: Tag'),
  'an island': rewrite('islands/islands.ts', /$/, "console.debug('another')\n"),
  'the first script': rewrite(
    'islands/runtime/boot.ts',
    /$/,
    "console.debug('another')\n",
  ),
  'a module that scripts share': rewrite(
    'islands/runtime/scripts.ts',
    /$/,
    "console.debug('another')\n",
  ),
  'the minification of scripts': rewrite(
    'cli/bundle/minify.ts',
    'mangle: true',
    'mangle: false',
  ),
  // Adds a query to the address of each import.
  'the imports between scripts': rewrite(
    'cli/bundle/script-imports.ts',
    /(?<=outputPath\(path\)\)\})(?="\)`)/,
    '?again',
  ),
  'the merging of style layers': rewrite(
    'cli/bundle/layers.ts',
    "return blocks.join('') + css.slice(start)",
    'return css',
  ),
  'a style': rewrite('templates/styles/tokens.css', /$/, '\n.another { top: 1px; }\n'),
  'a style of paper': rewrite(
    'templates/styles/paper.css',
    /$/,
    '\n.another { top: 1px; }\n',
  ),
  'the target browsers of scripts and styles': rewrite(
    'cli/bundle/browsers.ts',
    "chrome: '111', firefox: '115', safari: '16.4'",
    "chrome: '140', firefox: '140', safari: '18.4'",
  ),
  async 'a font'() {
    const fonts = (await readdir(join(root, 'templates/fonts'))).filter((name) =>
      name.endsWith('.woff2'),
    )
    const quoteFont = fonts.find((name) => name.startsWith('quote')) ?? ''
    const textFont = fonts.find((name) => name.startsWith('text-regular')) ?? ''
    await cp(
      join(root, 'templates/fonts', quoteFont),
      join(root, 'templates/fonts', textFont),
    )
  },
  'the styles of filters': rewrite(
    'cli/plan/gallery-styles.ts',
    '{display:none}',
    '{opacity:0}',
  ),
}

test.each(Object.entries(changes))(
  'no address serves different bytes after a change to %s',
  async (_, change) => {
    await change()
    const files = await build()

    const previousHashes = new Set(hashes.values())
    const newHashes = Object.values(files).filter((hash) => !previousHashes.has(hash))
    expect(newHashes.length, 'new bytes').toBeGreaterThan(0)

    const changedPaths: string[] = []
    for (const [path, hash] of Object.entries(files)) {
      const previousHash = hashes.get(path)
      if (previousHash === undefined) hashes.set(path, hash)
      else if (previousHash !== hash) changedPaths.push(path)
    }
    expect(changedPaths).toEqual([])
  },
)
