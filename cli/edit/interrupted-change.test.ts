import fs from 'node:fs'
import { chmod, cp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { isLong } from '../../tests/support/long.ts'
import { listShopFiles } from '../read/listing.ts'
import { settleContent } from './content-lock.ts'
import type { FileChange } from './file-change.ts'
import { writeFiles } from './transaction.ts'

const shop = ownFolder()

/** The operations that write a change to disk. */
const operations = ['rename', 'rm', 'rmdir', 'mkdir', 'link', 'open', 'copyFile'] as const
type Operation = (...args: readonly unknown[]) => Promise<unknown>
const originals = operations.map(
  (name) => [name, fs.promises[name] as Operation] as const,
)

afterEach(restoreOperations)

function restoreOperations(): void {
  for (const [name, original] of originals)
    Object.assign(fs.promises, { [name]: original })
  // Otherwise, modules that import these functions by name would keep the replaced ones.
  syncBuiltinESMExports()
}

/**
 * The number of operations between two simulated interruptions. `npm run test:long` interrupts after every operation,
 * which takes too long for `npm test`.
 */
const STEP = isLong ? 1 : 5

class Killed extends Error {}

/** Lets some operations succeed and makes all later ones fail, as if the process had been killed. */
function killAfter(operationCount: number) {
  let remainingCount = operationCount
  const pending: Promise<unknown>[] = []

  for (const [name, original] of originals) {
    const operation = async (...args: readonly unknown[]): Promise<unknown> => {
      // Opening a file for reading changes nothing, so it is not counted.
      const isRead = name === 'open' && (args[1] === undefined || args[1] === 'r')
      if (!isRead) remainingCount -= 1
      if (remainingCount < 0) throw new Killed()

      const result = Reflect.apply(original, fs.promises, args)
      pending.push(result)
      return result
    }
    Object.assign(fs.promises, { [name]: operation })
  }

  syncBuiltinESMExports()
  return {
    isKilled: () => remainingCount < 0,
    /** Waits for operations that were still running alongside the last one. */
    end: async (): Promise<void> => {
      await Promise.allSettled(pending)
      restoreOperations()
    },
  }
}

const initialFiles: Readonly<Record<string, string>> = {
  'content/prices.yaml': 'a1: 1\n',
  'content/posters/main/old.yaml': 'id: old\n',
  'content/posters/main/old.jpg': 'picture',
  'content/galleries/main.yaml': '- old\n',
  'content/texts/gone/sv.md': 'gone',
  'content/texts/kept/sv.md': 'kept',
}

const change: readonly FileChange[] = [
  {
    path: 'content/posters/far/new.yaml',
    movedFrom: 'content/posters/main/old.yaml',
    replaces: 'id: new\n',
  },
  { path: 'content/posters/far/new.jpg', movedFrom: 'content/posters/main/old.jpg' },
  { path: 'content/galleries/main.yaml', replaces: '- new\n' },
  { path: 'content/quotes/sv.yaml', creates: '[]\n' },
  { path: 'public/flags/fr.svg', creates: '<svg/>' },
  { path: 'content/texts/gone/sv.md', deleted: true },
]

const changedFiles: Readonly<Record<string, string>> = {
  'content/prices.yaml': 'a1: 1\n',
  'content/posters/far/new.yaml': 'id: new\n',
  'content/posters/far/new.jpg': 'picture',
  'content/galleries/main.yaml': '- new\n',
  'content/quotes/sv.yaml': '[]\n',
  'content/texts/kept/sv.md': 'kept',
  'public/flags/fr.svg': '<svg/>',
}

async function restoreShop(): Promise<void> {
  for (const folder of ['content', 'public'])
    await rm(shop.at(folder), { recursive: true, force: true })

  for (const [path, text] of Object.entries(initialFiles)) await shop.write(path, text)
  // An unusual mode, so that the tests see whether a rewritten file keeps it.
  await chmod(shop.at('content/galleries/main.yaml'), 0o640)
}

/** Reads every file and lists empty folders. */
async function readShop(): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {}
  for (const folder of ['content', 'public']) {
    const entries = await readdir(shop.at(folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile()) texts[relative(shop.root, path)] = await readFile(path, 'utf8')
      else if ((await readdir(path)).length === 0)
        texts[`${relative(shop.root, path)}/`] = 'empty'
    }
  }

  return texts
}

async function removeLocks(): Promise<void> {
  for (const name of await readdir(shop.at('content')))
    if (name.startsWith('.saga-lock')) await rm(shop.at('content', name))
}

/**
 * Makes the change in a process that is killed after some operations. Returns false if it
 * finished earlier.
 */
async function interruptAfter(operationCount: number): Promise<boolean> {
  await restoreShop()
  const plannedFiles = listShopFiles(shop.project)
  const kill = killAfter(operationCount)
  await writeFiles(shop.project, change, plannedFiles).catch(() => undefined)
  await kill.end()

  // This process holds the lock and is still alive, so the lock would stay.
  await removeLocks()
  return kill.isKilled()
}

async function settle(): Promise<readonly string[]> {
  const lines: string[] = []
  await settleContent(shop.project, (line) => lines.push(line))
  return lines
}

test('after an interruption at any moment, the next command completes or discards the change', async () => {
  const outcomes = new Set<string>()
  let operationCount = 0
  while (await interruptAfter(operationCount)) {
    const [outcome = 'nothing'] = await settle()
    outcomes.add(outcome)

    const files = await readShop()
    // Only a completed change has added the flag. Without a journal, the change had not begun.
    const expectedFiles = 'public/flags/fr.svg' in files ? changedFiles : initialFiles
    expect(files, `after ${operationCount} operations: ${outcome}`).toEqual(expectedFiles)
    operationCount += STEP
  }

  expect(await readShop()).toEqual(changedFiles)
  expect((await stat(shop.at('content/galleries/main.yaml'))).mode & 0o777).toBe(0o640)
  // The change takes about 40 operations. A much lower count means that `operations` is missing one that the change
  // uses.
  expect(operationCount).toBeGreaterThan(25)
  // The file that is both moved and rewritten takes two steps, so six files make seven.
  expect([...outcomes]).toEqual([
    'nothing',
    'A change of 7 files was interrupted: it is now complete.',
  ])
})

/** After this many of about 40 operations, the journal is written, but the change is not complete. */
const OPERATIONS_UNTIL_MIDDLE = 24

test('completing an interrupted change may itself be interrupted at any moment', async () => {
  for (let operationCount = 0; ; operationCount += STEP) {
    expect(await interruptAfter(OPERATIONS_UNTIL_MIDDLE)).toBe(true)
    const kill = killAfter(operationCount)
    await settle().catch(() => undefined)
    await kill.end()
    if (!kill.isKilled()) break

    await removeLocks()
    await settle()
    expect(await readShop(), `after ${operationCount} operations`).toEqual(changedFiles)
  }

  expect(await readShop()).toEqual(changedFiles)
})

/** The files to edit by hand, each with its paths before and after the change. */
const editedByHand = [
  ['content/posters/main/old.yaml', 'content/posters/far/new.yaml'],
  ['content/galleries/main.yaml', 'content/galleries/main.yaml'],
  ['content/posters/main/old.jpg', 'content/posters/far/new.jpg'],
  ['content/texts/gone/sv.md', 'content/texts/gone/sv.md'],
  ['content/quotes/sv.yaml', 'content/quotes/sv.yaml'],
  ['public/flags/fr.svg', 'public/flags/fr.svg'],
] as const

// To save time, `npm test` tests only one file.
test.each(editedByHand.slice(0, isLong ? undefined : 1))(
  'keeps and reports a manual edit of %s after an interruption',
  async (oldPath, newPath) => {
    const byHand = 'by hand'
    const withoutEditedFile = (files: Readonly<Record<string, string>>) => ({
      ...files,
      [oldPath]: undefined,
      [newPath]: undefined,
    })
    const undone = withoutEditedFile(initialFiles)
    const complete = withoutEditedFile(changedFiles)

    let operationCount = 0
    while (await interruptAfter(operationCount)) {
      const editedPath = newPath in (await readShop()) ? newPath : oldPath
      await shop.write(editedPath, byHand)

      const [outcome, ...warnings] = await settle()
      const files = await readShop()

      const story = `after ${operationCount} operations: ${outcome}`
      const editedPaths = Object.keys(files).filter((path) => files[path] === byHand)
      expect(editedPaths, story).toHaveLength(1)
      expect([undone, complete], story).toContainEqual(withoutEditedFile(files))

      // Without an outcome, the change had not begun, so there is nothing to warn about.
      const warning = `${editedPaths[0]} was changed in the meantime and left as it is: check it.`
      if (outcome) expect(warnings).toEqual([warning])
      operationCount += STEP
    }
  },
)

test('rejects a journal that was copied from another folder', async () => {
  await interruptAfter(OPERATIONS_UNTIL_MIDDLE)
  const copy = shop.at('copy')
  await cp(shop.at('content'), copy, { recursive: true, preserveTimestamps: true })
  await restoreShop()
  await cp(join(copy, '.saga-change'), shop.at('content/.saga-change'), {
    recursive: true,
  })

  await expect(settle()).rejects.toThrow(
    'this interrupted change belongs to another folder: delete this copy',
  )

  await rm(shop.at('content/.saga-change'), { recursive: true })
  await rm(copy, { recursive: true })
  expect(await readShop()).toEqual(initialFiles)
})

const damages: readonly (readonly [name: string, damage: (journal: string) => string])[] =
  [
    ['cut off', (journal) => journal.slice(0, -20)],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['without steps', (journal) => journal.replace('"steps"', '"step"')],
    ['without a kind of step', (journal) => journal.replace('"kind":"move",', '')],
    [
      'with an unknown kind of step',
      (journal) => journal.replace('"kind":"move"', '"kind":"copy"'),
    ],
    [
      'with a number as a path',
      (journal) => journal.replace(/"path":"[^"]*"/, '"path":1'),
    ],
    [
      'with a file without its modification time',
      (journal) => journal.replace(/"mtimeMs":[\d.]+\}\}/, '"mtimeMs":null}}'),
    ],
  ]

test.each(damages)(
  'rejects a damaged journal and touches no file: %s',
  async (_, damage) => {
    await interruptAfter(OPERATIONS_UNTIL_MIDDLE)
    const journal = 'content/.saga-change/journal.json'
    const damaged = damage(await readFile(shop.at(journal), 'utf8'))
    await shop.write(journal, damaged)
    const previousFiles = await readShop()

    await expect(settle()).rejects.toThrow(
      'the list of an interrupted change is damaged: delete this folder',
    )
    expect(await readShop()).toEqual(previousFiles)

    await rm(shop.at('content/.saga-change'), { recursive: true })
  },
)

test('completes a change through a symbolic link to content/', async () => {
  await interruptAfter(OPERATIONS_UNTIL_MIDDLE)
  const linkedRoot = shop.at('other')
  await fs.promises.mkdir(linkedRoot)
  await fs.promises.symlink(shop.at('content'), join(linkedRoot, 'content'))

  const { projectAt } = await import('../project.ts')
  await settleContent(projectAt(linkedRoot, linkedRoot, 'test'), () => undefined)

  expect(await readShop()).toEqual(changedFiles)
})
