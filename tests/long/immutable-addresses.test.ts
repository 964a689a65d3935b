import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetFolders } from '../../cli/model/path.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { spawnSaga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'
import { projectCopy } from '../support/watch.ts'

// Browsers keep what stands in these folders for a year: an address must never get other bytes.

let root: string
/** The bytes that each address has had, by their hash. */
const seen = new Map<string, string>()

async function build(): Promise<Readonly<Record<string, string>>> {
  const { code, text } = spawnSaga(['build', '--root', root], {}, root)
  expect(code, text).toBe(0)
  const files = await fingerprint(join(root, 'dist'))
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => assetFolders.has(path.split('/')[0] ?? '')),
  )
}

beforeAll(async () => {
  root = await projectCopy()
  for (const [path, hash] of Object.entries(await build())) seen.set(path, hash)
})
afterAll(() => rm(root, { recursive: true }))

const rewrite =
  (file: string, find: string | RegExp, by: string) => async (): Promise<void> =>
    edit(join(root, file), (text) => {
      const changed = text.replace(find, by)
      expect(changed, `${file} has the text to replace`).not.toBe(text)
      return changed
    })

const changes: Readonly<Record<string, () => Promise<void>>> = {
  'the logo': rewrite(
    'templates/shared/ornaments.tsx',
    /(crownedWave =\s*['"`]M ?-?\d*)/,
    '$11',
  ),
  'a colour of cards': rewrite('cli/model/brand.ts', '#0c222c', '#4c222c'),
  'a colour of the wall': rewrite('cli/model/brand.ts', '#f6f2ea', '#c6f2ea'),
  'the template of cards': rewrite(
    'templates/preview.tsx',
    'fontSize={30}',
    'fontSize={50}',
  ),
  'a font of cards': rewrite(
    'templates/preview.tsx',
    /facesOf\('Fraunces', 'fraunces', 400\)/,
    "facesOf('Fraunces', 'fraunces', 600)",
  ),
  'what draws cards': rewrite(
    'cli/produce/draw-page-preview.mjs',
    'quality: 84',
    'quality: 60',
  ),
  'what draws the cards of posters': rewrite(
    'cli/produce/draw-poster-preview.mjs',
    'EDGE = 3',
    'EDGE = 9',
  ),
  'the size of the print on a card': rewrite(
    'cli/produce/previews.ts',
    'height: 530',
    'height: 430',
  ),
  'what decodes pictures': rewrite(
    'cli/pictures/to-srgb.mjs',
    ".flatten({ background: '#fff' })",
    ".flatten({ background: '#fff' }).negate()",
  ),
  'what encodes pictures': rewrite(
    'cli/produce/encoder-process.mjs',
    "'4:4:4'",
    "'4:2:0'",
  ),
  'where heroes are cropped': rewrite('cli/model/image.ts', 'crop: 0.78', 'crop: 0.2'),
  'the proportion of heroes': rewrite(
    'cli/model/image.ts',
    'ratio: [3, 5]',
    'ratio: [3, 4]',
  ),
  'which picture is the widest': rewrite(
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
  'a part that scripts share': rewrite(
    'islands/runtime/scripts.ts',
    /$/,
    "console.debug('another')\n",
  ),
  'how scripts are minified': rewrite(
    'cli/bundle/minify.ts',
    'mangle: true',
    'mangle: false',
  ),
  'how scripts load each other': rewrite(
    'cli/bundle/bundle.ts',
    /(?<=outputPath\(path\)\)\})(?="\)`)/,
    '?again',
  ),
  'how layers are joined': rewrite(
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
  'the browsers of scripts and styles': rewrite(
    'cli/bundle/browsers.ts',
    "chrome: '111', firefox: '115', safari: '16.4'",
    "chrome: '140', firefox: '140', safari: '18.4'",
  ),
  async 'a font'() {
    const fonts = (await readdir(join(root, 'templates/fonts'))).filter((name) =>
      name.endsWith('.woff2'),
    )
    const [from = '', to = ''] = [/^quote/, /^text-regular/].map((name) =>
      fonts.find((font) => name.test(font)),
    )
    await cp(join(root, 'templates/fonts', from), join(root, 'templates/fonts', to))
  },
  'the look of choices': rewrite(
    'cli/plan/gallery-styles.ts',
    '{display:none}',
    '{opacity:0}',
  ),
}

test.each(Object.entries(changes))(
  'no address gets other bytes when %s changes',
  async (_, change) => {
    await change()
    const files = await build()
    const known = new Set(seen.values())
    expect(
      Object.values(files).filter((hash) => !known.has(hash)).length,
      'new bytes',
    ).toBeGreaterThan(0)
    const changed = Object.entries(files).filter(
      ([path, hash]) => (seen.get(path) ?? hash) !== hash,
    )
    for (const [path, hash] of Object.entries(files))
      if (!seen.has(path)) seen.set(path, hash)
    expect(changed.map(([path]) => path)).toEqual([])
  },
)
