import { rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import type { PlannedFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import {
  diffDist,
  isAsPublished,
  keptFilesOf,
  listDist,
  recordPublished,
} from './diff.ts'

const folder = ownFolder()
const before = { 'sv.html': 'a', 'en.html': 'b', 'robots.txt': 'c' }
const inDist = (name: string): string => folder.at('dist', name)
beforeEach(async () => {
  for (const name of Object.keys(before)) await folder.write(`dist/${name}`, name)
})

type Keys = Readonly<Record<string, string>>
const planOf = (keys: Keys, templates = 'one'): readonly PlannedFile[] =>
  Object.entries(keys).map(([path, key]) => ({
    path: outputPath(path),
    key,
    kind: 'any',
    shared: path.endsWith('.html') ? { templates, builder: 'one' } : undefined,
  }))

const record = (planned = planOf(before)): Promise<string> =>
  recordPublished(planned, {}, listDist(folder.project.dist), folder.project)
const change = () => writeFile(inDist('sv.html'), 'by somebody else')
const remove = () => rm(inDist('en.html'))
const add = () => folder.write('dist/more.txt')

/** Each case: the published plan, the current plan, and changes of dist/ made in between. */
const cases: Readonly<
  Record<
    string,
    readonly [readonly PlannedFile[], readonly PlannedFile[], ...(() => Promise<void>)[]]
  >
> = {
  'nothing has changed': [planOf(before), planOf(before)],
  'the templates have changed': [planOf(before), planOf(before, 'two')],
  'a page and a text have changed': [
    planOf(before),
    planOf({ ...before, 'sv.html': 'other', 'robots.txt': 'other' }),
  ],
  'a page has changed, and the templates': [
    planOf(before),
    planOf({ ...before, 'sv.html': 'other' }, 'two'),
  ],
  'a file was changed, one removed, one is new': [
    planOf(before),
    planOf({ ...before, 'new.txt': 'd' }),
    change,
    remove,
  ],
  'a file was changed, and the templates': [
    planOf(before),
    planOf(before, 'two'),
    change,
  ],
  'a file was added': [planOf(before), planOf(before), add],
  'a file is no longer planned, and another was changed': [
    planOf(before),
    planOf({ 'sv.html': 'other', 'robots.txt': 'c' }),
  ],
}

test('lists stale files with their reasons, and left-over files', async () => {
  const said: string[] = []
  for (const [name, [published, planned, ...edits]] of Object.entries(cases)) {
    await rm(folder.project.dist, { recursive: true })
    for (const name of Object.keys(before)) await folder.write(`dist/${name}`, name)
    await record(published)
    for (const edit of edits) await edit()
    const { stale, leftOver, hasChanges } = diffDist(planned, folder.project, 0)
    const facts = { stale: Object.fromEntries(stale), leftOver, hasChanges }
    said.push(`${name}: ${JSON.stringify(facts, null, 1)}\n`)
  }
  await expect(said.join('')).toMatchFileSnapshot('diff.txt')
})

test('scripts and pictures of the last publishing stay for the days that are set now', () => {
  const DAY = 24 * 60 * 60 * 1000
  const files = new Map(['assets/a.js', 'sv.html'].map((path) => [path, 'any']))
  const last = { files, kept: { 'img/old.jpg': 5 * DAY, 'img/over.jpg': DAY } }
  const left = ['assets/a.js', 'assets/stray.js', 'sv.html', ...Object.keys(last.kept)]
  const [week, days, none] = [7, 2, 0].map((days) => keptFilesOf(left, last, days, DAY))
  expect(week).toEqual({ 'assets/a.js': 8 * DAY, 'img/old.jpg': 5 * DAY })
  expect(days).toEqual({ 'assets/a.js': 3 * DAY, 'img/old.jpg': 3 * DAY })
  expect(none).toEqual({})
})

test('dist/ is as published until one of its files is changed, added or removed', async () => {
  const id = await record()
  expect(isAsPublished(id, folder.project)).toBe(true)
  await writeFile(inDist('more.txt'), 'more')
  expect(isAsPublished(id, folder.project)).toBe(false)
  await rm(inDist('more.txt'))
  expect(isAsPublished(id, folder.project)).toBe(true)
  await writeFile(inDist('sv.html'), 'longer than before')
  expect(isAsPublished(id, folder.project)).toBe(false)
})
