import { readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordReport } from '../../tests/shops/command-shop.ts'
import { restoredShop, tinySite } from '../../tests/shops/own-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { drawnNames } from '../model/path.ts'
import { drawnFilesOf } from '../plan/drawn-files.ts'
import { planOutputs } from '../plan/plan.ts'
import { projectAt } from '../project.ts'
import { findMisnamedFiles } from '../read/misnamed-files.ts'
import { checkIds } from './ids.ts'
import { loadContent } from './load-content.ts'
import { OWN_IDS, SECTIONS } from './pages.ts'
import { faultOfPath } from './public-names.ts'

const shop = restoredShop()

// The files are only listed, not written: on a Mac, they would be one file.
test('reports files whose names differ only in case', async () => {
  const { content } = await shop.load()
  const at = (name: string) => ({ file: `content/posters/main/${name}` })
  const files = new Set([
    ...content.files,
    'posters/main/Gold-Disk.jpg',
    'posters/main/GOLD-DISK.jpg',
  ])

  const message =
    'another file is called "content/posters/main/gold-disk.jpg"; many computers treat the two as one file'
  const hint = 'rename or delete one of the two'
  const related = [{ message: 'the other file', at: at('gold-disk.jpg') }]
  const diagnostic = { severity: 'error', code: 'duplicate-id', message, hint, related }
  expect(checkIds({ ...content, files })).toEqual([
    { ...diagnostic, at: at('Gold-Disk.jpg') },
    { ...diagnostic, at: at('GOLD-DISK.jpg') },
  ])
})

test.each([
  [['Galleries/new.yaml'], 'galleries/new.yaml'],
  [['story/sv.MD'], 'story/sv.md'],
])('suggests renaming %s to %s', (paths, intendedPath) => {
  const diagnostic = {
    at: { file: `content/${paths[0]}` },
    hint: `rename it to "content/${intendedPath}"`,
  }

  expect([...findMisnamedFiles(paths)]).toEqual([
    [intendedPath, expect.objectContaining(diagnostic)],
  ])
})

test.each([
  ['a file that is read', ['posters/main/Three.yaml']],
  [
    'a file beside one that is read',
    ['posters/main/three.yml', 'posters/main/three.yaml'],
  ],
  ['a file of no collection', ['notes.txt']],
  ['a picture', ['posters/main/A.JPG']],
])('does not suggest renaming %s', (_, paths) => {
  expect([...findMisnamedFiles(paths)]).toEqual([])
})

test('an unrelated fault in a file neither hides nor invents faults in fonts and flags', async () => {
  // Without public/, the flags come from the engine, so none is missing. The tab in site.yaml is a syntax error.
  await rm(shop.at('public'), { recursive: true })
  await shop.edit('site.yaml', (text) => `${text}voices:\n\texpectQuotes: 1\n`)
  await shop.write(
    'content/brand.yaml',
    'acent: "#7a1f3d"\nfonts: { text: "@fontsource/no-such-font" }\n',
  )

  const project = projectAt(shop.root, home, 'test')
  const { diagnostics } = await loadContent(project, {})
  expect(diagnostics.map(({ at, code }) => `${at.file} ${code}`).sort()).toEqual([
    'content/brand.yaml font',
    'content/brand.yaml unknown-field',
    'content/site.yaml syntax',
  ])
})

test('in a shop without a brand, warns about letters that the engine’s fonts lack', async () => {
  await shop.edit('strings/es.yaml', (text) => text.replace('es menu', 'меню'))

  const project = projectAt(shop.root, home, 'test')
  const { diagnostics } = await loadContent(project, {})
  const message = 'lacks letters of texts in Spanish: е, м, н, ю'
  expect(diagnostics).toMatchObject([
    { code: 'font', message: `the engine's font for headings ${message}` },
    { code: 'font', message: `the engine's font for texts ${message}` },
  ])
})

test.each([
  [
    'SE',
    'rename public/flags/SE.svg: servers distinguish between uppercase and lowercase letters',
  ],
  ['sv', 'add this file, or did you mean "sv"?'],
])('reports a missing flag if its file is called %s.svg', async (name, hint) => {
  await rename(shop.at('public/flags/se.svg'), shop.at(`public/flags/${name}.svg`))

  const message = 'there is no flag public/flags/se.svg'
  expect((await shop.load()).diagnostics).toMatchObject([
    { severity: 'error', code: 'missing-file', message, hint },
  ])
})

/** Returns the ids of the elements that a folder's components contain: `id="main"`, or `id={isOpen ? 'main' : …}`. */
function idsIn(folder: string): readonly string[] {
  const path = join(home, folder)
  const components = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  )
  return components.flatMap((name) => {
    const code = readFileSync(join(path, name), 'utf8')
    return code.match(/(?<= id=(?:"|\{[^}]*\? '))[^"']+/g) ?? []
  })
}

test('every section that a link may lead to is an id in templates/', () => {
  expect(idsIn('templates')).toEqual(
    expect.arrayContaining(Object.values(SECTIONS).flat()),
  )
})

test('posters and books cannot have the ids that templates/ and islands/ use', () => {
  const usedIds = new Set(['templates', 'islands'].flatMap(idsIn))
  expect([...OWN_IDS].sort()).toEqual([...usedIds].sort())
})

/** Writes files into public/ and returns the messages about the rejected ones, by path. All have the same hint. */
async function refusalsOf(
  paths: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  for (const path of paths) await shop.write(`public/${path}`)
  const { diagnostics } = await shop.load()

  for (const { hint } of diagnostics) expect(hint).toBe('delete it, or rename it')
  return Object.fromEntries(
    diagnostics.map(({ at, message }) => [at.file.replace('public/', ''), message]),
  )
}

test('rejects every file in public/ that the shop generates itself', async () => {
  const site = await tinySite()
  const { outputs } = planOutputs(site, noBundle, shop.project.publicFolder)
  const drawnPaths = drawnFilesOf(site).map(({ path }) => path)
  // The folders of pictures, code and previews are reserved as a whole, so their files
  // are not checked one by one.
  const plannedPaths = outputs
    .filter(({ kind, path }) => kind !== 'copy' && !/^(?:img|assets|og)\//.test(path))
    .map(({ path }) => path)
    // A file in public/ may replace an icon or the picture of a room.
    .filter((path) => !drawnPaths.includes(path))

  expect(plannedPaths).toEqual(
    expect.arrayContaining([
      'robots.txt',
      '_redirects',
      '404.html',
      'sv.html',
      'en/wide.html',
    ]),
  )
  expect(await refusalsOf(plannedPaths)).toEqual(
    Object.fromEntries(
      plannedPaths.map((path) => [path, 'the shop generates a file with this name']),
    ),
  )
})

test.each([
  ['the shop generates a file with this name', ['Robots.TXT']],
  ['the shop generates a folder with this name', ['sv', 'feeds', 'img', 'assets', 'OG']],
  [
    'the shop generates a file robots.txt, where this path needs a folder',
    ['robots.txt/mine'],
  ],
  [
    'the shop generates a file sv.html, where this path needs a folder',
    ['sv.html/deep/mine'],
  ],
  [
    'the shop generates a file favicon.ico, where this path needs a folder',
    ['Favicon.ico/mine'],
  ],
  ['it would hide the redirect from /', ['index.html']],
  ['it would hide the redirect from /success', ['success.html']],
  ['it would hide the redirect from /wide', ['wide.html', 'Wide/Index.html']],
  ['it would hide the page /sv', ['sv/index.html']],
  ['it would hide the page /sv/wide', ['sv/wide']],
  ['it would hide the page /en/wide', ['en/wide/index.html']],
  [
    'a server may treat it as its configuration',
    ['package.json', 'now.json', '_worker.js', 'press/.htaccess', 'web.config'],
  ],
  [
    'browsers cache files in assets/ for a year, even if they change',
    ['assets/mine.png', 'Assets/a/b'],
  ],
  ['browsers cache files in img/ for a year, even if they change', ['img/mine']],
])('rejects a file in public/ because %s', async (message, paths) => {
  expect(await refusalsOf(paths)).toEqual(
    Object.fromEntries(paths.map((path) => [path, message])),
  )
})

test('an icon in public/ must have exactly the name that pages ask for', async () => {
  const paths = drawnFilesOf(await tinySite()).map(({ path }) => path)
  expect([...drawnNames].sort()).toEqual(paths.sort())

  await shop.write('public/favicon.svg')
  await shop.write('public/Favicon.ICO')
  expect((await shop.load()).diagnostics).toMatchObject([
    {
      at: { file: 'public/Favicon.ICO' },
      message: 'pages name this file favicon.ico',
      hint: 'rename it to "public/favicon.ico": servers distinguish between uppercase and lowercase letters',
    },
  ])
})

test('reports public files whose names differ only in case', async () => {
  const { content } = await shop.load()
  const publicFiles = ['press/Map.pdf', 'press/map.pdf'].map((path) => ({
    path,
    onDisk: path,
    hash: '',
  }))

  expect(checkIds({ ...content, publicFiles }).map(({ at }) => at.file)).toEqual([
    'public/press/map.pdf',
  ])
})

test('accepts all other names in public/, even in the shop’s own folders', async () => {
  const pathsInFolders = [
    'sv/mine',
    'sv/map.html',
    'image/mine',
    'wide/map.svg',
    'press/package.json',
  ]
  // All page addresses begin with a language. Only /, /success and galleries with their
  // own page also have an address without a language, which redirects.
  const pages = ['about.html', 'about/index.html', 'main.html', 'get-the-saga.html']

  expect(await refusalsOf(['flag', ...pathsInFolders, ...pages])).toEqual({})
})

test.each([
  [
    'its path contains the invisible character U+202E at column 2',
    ['a\u202eb', 'a\u202e\n', 'b\u202e/a.txt'],
  ],
  ['its path contains the invisible character U+000A at column 2', ['a\nb.txt', '*\n']],
  ['its path contains the invisible character U+001B at column 7', ['press/\u001b[31m']],
  ['its path contains the invisible character U+2066 at column 1', ['\u2066a']],
  [
    'its name contains a character with a special meaning in addresses or host settings',
    [
      '*',
      'a*.txt',
      'a:b',
      'a?b',
      'a#b',
      '100%.txt',
      'a\\b',
      '{a}',
      '$1',
      '"a"',
      'a<b>',
      'a|b',
      'deep/*/a.txt',
    ],
  ],
  [
    'its name begins or ends with a space, or ends with a dot',
    [' a', 'a ', 'a.', 'deep /a'],
  ],
  ['its name contains an unusual space character', ['a\u00a0b', 'a\u3000b']],
  [
    'its name is reserved by Windows',
    ['con', 'AUX.txt', 'nul.tar.gz', 'COM1.svg', 'lpt9/a.txt'],
  ],
  [
    'its name is longer than 200 bytes',
    // å takes two bytes.
    ['a'.repeat(201), 'å'.repeat(101)],
  ],
  [
    'its address has 600 characters; hosts accept at most 490',
    [`${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(198)}`],
  ],
  ['a file of this type contains private keys', ['signing.p12', 'old.PFX']],
])('rejects the path of a file in public/ because %s', (message, paths) => {
  const messages = paths.map((path) => [path, faultOfPath(path)?.[0]])
  expect(messages).toEqual(paths.map((path) => [path, message]))
})

test('accepts names with ordinary punctuation and letters of any script', () => {
  const paths = [
    'my file (1).txt',
    'logo@2x.png',
    "king's,+=&;!~[a].txt",
    'måne.svg',
    '月.svg',
    '.well-known/a.txt',
    'console.txt',
  ]

  expect(paths.filter((path) => faultOfPath(path))).toEqual([])
})

test('prints control characters in file names as codes', async () => {
  await shop.write('public/a\u001b[31m*\n.txt')
  const { report, output } = recordReport(shop.root)

  await report.diagnostics((await shop.load()).diagnostics)

  expect(output.join('')).toContain(
    'public/aU+001B[31m*U+000A.txt  error  its path contains the invisible character U+001B at column 2',
  )
})
