import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { contentHash } from '../fs/identity.ts'
import type { PlannedFile } from '../model/output.ts'
import { hasHashedName, LICENCES_HEAD, outputPath } from '../model/path.ts'
import { diffDist, listDist, recordPublished, recordUnfinished } from './diff.ts'
import { publish } from './publish.ts'
import { DistRefusal } from './refusal.ts'

const folder = ownFolder()
const robots = 'Sitemap: https://shop.example/sitemap.xml'
const texts = {
  'sv.html': 'a page',
  'sv/search.json': '[]',
  'assets/boot.0a1b2c3d.js': 'boot',
  'licences.txt': LICENCES_HEAD,
  'robots.txt': robots,
}

const planOf = (files: Readonly<Record<string, string>>): readonly PlannedFile[] =>
  Object.entries(files).map(([path, text]) => ({
    path: outputPath(path),
    key: contentHash(text),
    kind: 'any',
    shared: undefined,
  }))
const plan = planOf(texts)

/** Compares dist/ with the plan. */
const diff = ({ replace = false, planned = plan } = {}) =>
  diffDist(planned, folder.project, 0, replace)

const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files))
    await folder.write(`dist/${path}`, text)
}

/** Writes dist/ as an earlier build of the shop would. */
const publishEarlier = async (
  files: Readonly<Record<string, string>> = texts,
): Promise<void> => {
  await write(files)
  await recordPublished(planOf(files), {}, listDist(folder.project.dist), folder.project)
}

/** Foreign files that do not conflict with the shop. */
const harmlessPaths = [
  'CNAME',
  '.nojekyll',
  '.well-known/security.txt',
  'assets/notes.js',
  'blog/index.html',
]

test.each([
  ['a folder of somebody else', () => mkdir(folder.at('dist'))],
  ['a folder written by a build', () => publishEarlier()],
  ['a copy of dist/ without a record', () => write(texts)],
])('foreign files stay in %s', async (_, prepare) => {
  await prepare()
  await write(Object.fromEntries(harmlessPaths.map((path) => [path, 'theirs'])))
  await folder.write('dist/blog/.git/HEAD')

  expect(diff()).toMatchObject({
    leftOver: [],
    foreign: [...harmlessPaths, 'blog/.git'].sort(),
    isRefused: false,
  })
})

/** A foreign file that conflicts with the shop, because the plan has a file of the same name. */
const overwrittenPath = 'robots.txt'
/**
 * Other foreign files that conflict with the shop: they hide a page, or take the place of a folder or of a file whose
 * name differs in case.
 */
const deletedPaths = [
  'index.html',
  'Index.HTML',
  'ROBOTS.txt',
  'sv/index.html',
  'sv',
  'SV',
  'sv.html/draft.txt',
  'assets',
]
/** A repository is a folder or, in a worktree, a file. Either way it is one path, `.git`. */
const repositoryPaths = ['.git/HEAD', '.git']

test.each([overwrittenPath, ...deletedPaths])(
  'a foreign %s stops a first build',
  async (path) => {
    await write({ [path]: 'theirs', 'notes.txt': 'theirs' })

    expect(diff()).toMatchObject({ inTheWay: [path], isRefused: true, leftOver: [] })
  },
)

test.each(repositoryPaths)('a repository at %s stops a first build', async (path) => {
  await write({ [path]: 'theirs', 'notes.txt': 'theirs' })

  expect(diff()).toMatchObject({ inTheWay: ['.git'], isRefused: true, leftOver: [] })
})

/** Compares dist/ with the plan under --replace, which allows a build to replace files in the way. */
const diffWithReplace = () => {
  const { stale, leftOver, foreign, isRefused } = diff({ replace: true })
  const overwritten = [...stale].filter(([, { because }]) => because === 'foreign')
  return {
    isRefused,
    overwritten: overwritten.map(([path]) => path),
    deleted: leftOver,
    untouched: foreign,
  }
}

test('with --replace, a planned file overwrites a foreign one of the same name', async () => {
  await write({ [overwrittenPath]: 'theirs', 'notes.txt': 'theirs' })

  expect(diffWithReplace()).toEqual({
    isRefused: false,
    overwritten: [overwrittenPath],
    deleted: [],
    untouched: ['notes.txt'],
  })
})

test.each(deletedPaths)('with --replace, a build deletes a foreign %s', async (path) => {
  await write({ [path]: 'theirs', 'notes.txt': 'theirs' })

  expect(diffWithReplace()).toEqual({
    isRefused: false,
    overwritten: [],
    deleted: [path],
    untouched: ['notes.txt'],
  })
})

test.each(repositoryPaths)(
  'even with --replace, a repository at %s stays',
  async (path) => {
    await write({ [path]: 'theirs', 'notes.txt': 'theirs' })

    expect(diffWithReplace()).toEqual({
      isRefused: false,
      overwritten: [],
      deleted: [],
      untouched: ['.git', 'notes.txt'],
    })
  },
)

// Named pipes exist on Linux and macOS. The plan of these tests has no sitemap.xml, so this name is not in the way.
test.runIf(process.platform !== 'win32').each([
  ['robots.txt', 'robots.txt'],
  ['licences.txt', 'licences.txt'],
  ['index.html', 'index.html'],
  ['sitemap.xml', undefined],
])('a build does not wait for a named pipe called %s', async (name, pathInTheWay) => {
  await mkdir(folder.at('dist'))
  execFileSync('mkfifo', [folder.at('dist', name)])

  expect(diff().inTheWay).toEqual(pathInTheWay === undefined ? [] : [pathInTheWay])
})

test('a later build leaves foreign files alone even if their names look like build output', async () => {
  const foreignPaths = ['assets/index.0a1b2c3d.js', 'img/garden-view-1080.jpg']
  await write(Object.fromEntries(foreignPaths.map((path) => [path, 'theirs'])))
  await publishEarlier()

  expect(diff()).toMatchObject({ leftOver: [], foreign: foreignPaths })
})

test('a copied dist/ with its record is recognized even if the shop has a new origin', async () => {
  const foreignFiles = {
    CNAME: 'shop.example',
    'img/garden-view-1080.jpg': 'theirs',
    '.git': 'gitdir: ..',
  }
  await write(foreignFiles)
  await publishEarlier({ ...texts, 'old.html': 'old' })
  // Like a copy's files, these files have times and inodes that differ from the record.
  await rm(folder.project.dist, { recursive: true })
  await write({
    ...texts,
    ...foreignFiles,
    'old.html': 'old',
    'assets/boot-99F44A43.js': 'of an older build',
  })

  const planned = planOf({
    ...texts,
    'robots.txt': 'Sitemap: https://other.example/sitemap.xml',
  })
  expect(diff({ planned })).toMatchObject({
    isRefused: false,
    leftOver: ['assets/boot-99F44A43.js', 'old.html'],
    foreign: Object.keys(foreignFiles).sort(),
  })
})

test('a foreign file with the bytes of a planned file does not stop a build', async () => {
  await write({ 'robots.txt': robots })

  expect(diff().isRefused).toBe(false)
})

test('a foreign link in the place of a folder stops a build', async () => {
  await mkdir(folder.at('dist'))
  await symlink(folder.root, folder.at('dist/assets'))

  expect(diff()).toMatchObject({ inTheWay: ['assets'], isRefused: true })
})

test('neither a repository nor a file from an earlier build stops a later build', async () => {
  await publishEarlier({ ...texts, 'index.html': 'a redirect', 'old.html': 'old' })
  await write({ '.git/HEAD': 'main', 'old.html': 'changed by hand' })

  expect(diff()).toMatchObject({
    isRefused: false,
    leftOver: ['index.html', 'old.html'],
    foreign: ['.git'],
  })
})

test('a foreign file in the place of a newly planned file stops a later build', async () => {
  await publishEarlier()
  await write({ 'about.html': 'theirs' })

  const planned = planOf({ ...texts, 'about.html': 'ours' })
  expect(diff({ planned })).toMatchObject({
    inTheWay: ['about.html'],
    isRefused: true,
  })
})

test('the record does not apply to another folder in the place of dist/', async () => {
  await publishEarlier({ ...texts, 'old.html': 'old' })
  await rm(folder.project.dist, { recursive: true })
  await write({
    'old.html': 'theirs',
    'robots.txt': 'theirs',
    'assets/index.0a1b2c3d.js': 'theirs',
  })

  expect(diff()).toMatchObject({
    inTheWay: ['robots.txt'],
    leftOver: [],
    isRefused: true,
  })
})

/**
 * The sitemap of an earlier build, with a page that the shop no longer has. Without a
 * record, the sitemap and the hashes in file names show which files a build wrote.
 */
const sitemap = '<url><loc>https://shop.example/sv/old</loc></url>'

test.each([
  ['no record', {}],
  // After licences.txt was changed by hand, only the planned text of speculation.json shows that this program built
  // the folder.
  [
    'no record and changed files',
    { 'licences.txt': 'by hand', 'speculation.json': '{}' },
  ],
])(
  'a build removes hashed files and old pages from a dist/ with %s',
  async (_, changedFiles) => {
    const unplannedFiles = {
      'sv/old.html': 'a page',
      'img/a-1x2y3z-480.avif': 'any',
      'theirs.html': 'theirs',
      '.git/HEAD': 'main',
    }
    await write({
      ...texts,
      'sv.html': 'an older page',
      ...unplannedFiles,
      'sitemap.xml': sitemap,
      ...changedFiles,
    })

    const planned = planOf({ ...texts, 'sitemap.xml': '', 'speculation.json': '{}' })
    expect(diff({ planned })).toMatchObject({
      isRefused: false,
      leftOver: ['img/a-1x2y3z-480.avif', 'sv/old.html'],
      foreign: ['.git', 'theirs.html'],
    })
  },
)

test('recognizes the files that a killed build was about to write', async () => {
  await write({
    'assets/boot.0a1b2c3d.js': 'boot',
    'sv.html': 'an older page',
    'sv/gone.html': 'gone',
  })
  await recordUnfinished(folder.project.dist, ['sv.html', 'sv/gone.html'], folder.project)

  expect(diff()).toMatchObject({ isRefused: false, leftOver: ['sv/gone.html'] })
})

test('recognizes all files of builds after a build without a record was killed', async () => {
  await write({ ...texts, 'sv.html': 'an older page' })
  const planned = planOf({ ...texts, 'en.html': 'a new page' })
  const comparison = diff({ planned })
  expect(comparison.isRefused).toBe(false)

  // The file of the new page is missing, so publishing ends before it replaces the older page.
  for (const [path, text] of Object.entries(texts))
    await folder.write(`made/${path}`, text)
  const produced = planned.map(({ path }) => ({
    path,
    file: folder.at(`made/${path}`),
    movable: true,
  }))
  const publication = { ...comparison, planned, produced, stage: folder.at('stage') }
  const publishing = publish(publication, folder.project, async () => undefined)
  await expect(publishing).rejects.toThrow('ENOENT')

  expect(diff({ planned })).toMatchObject({ isRefused: false, foreign: [] })
})

test.each([
  ['a file', () => writeFile(folder.project.dist, ''), 'this is a file'],
  [
    'a link to a file',
    () => symlink(folder.at('.cache/published.json'), folder.project.dist),
    'a file',
  ],
  [
    'a link to nothing',
    () => symlink(folder.at('nowhere'), folder.project.dist),
    'does not exist',
  ],
  ['a link to itself', () => symlink('dist', folder.project.dist), 'does not exist'],
  [
    'a link to the shop',
    () => symlink('.', folder.project.dist),
    'points to the shop itself',
  ],
  [
    'a link to content/',
    () => symlink('content', folder.project.dist),
    'points to content',
  ],
  [
    'a link to a folder above',
    () => symlink('/', folder.project.dist),
    'points to the shop itself',
  ],
])('reports %s in the place of dist/', async (_, putInPlace, message) => {
  await folder.write('content/site.yaml')
  await folder.write('.cache/published.json', '{}')
  await putInPlace()

  expect(() => diff()).toThrow(DistRefusal)
  expect(() => diff()).toThrow(message)
})

test('dist/ may be a link to a separate folder', async () => {
  await mkdir(folder.at('web'))
  await symlink('web', folder.project.dist)
  await write({ CNAME: 'shop.example' })

  expect(diff()).toMatchObject({ isRefused: false, foreign: ['CNAME'] })
})

test('recognizes the hashed names that builds write', () => {
  const hashedNames = [
    'assets/boot-I3OXMVWF.js',
    'assets/boot-99F44A43.js',
    'assets/texts-sv.bf0d55ad.json.br',
    'img/dragon-eye-a1b2c3-1188.avif',
    'og/posters/dragon-eye.0a1b2c3d.jpg',
    'og/sv-home.0a1b2c3d.jpg',
  ]
  const otherNames = [
    'assets/app.js',
    'assets/index-DiwrgTda.js',
    'img/photo.jpg',
    'img/garden-party-2024.jpg',
    'og/card.png',
    'sv.0a1b2c3d.js',
  ]

  const recognizedNames = [...hashedNames, ...otherNames].filter(hasHashedName)
  expect(recognizedNames).toEqual(hashedNames)
})
