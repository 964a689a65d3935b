import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../../../tests/shops/own-shop.ts'
import { chanceFrom } from '../../../../tests/support/chance.ts'
import { isLong } from '../../../../tests/support/long.ts'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { type Diagnostic, error } from '../../../model/diagnostic.ts'
import { listSettledFiles } from '../../../read/listing.ts'
import { openHistory } from './history.ts'
import type { Direction } from './moves.ts'

// Undo and redo of changes in several browsers. The files are no shop, so no change
// causes an error.

const folder = ownFolder()

const path = (name: string): string => `content/${name}`
const textOf = (name: string): Promise<string> =>
  readFile(folder.at('content', name), 'utf8')

/** Returns the texts of all files, by name. */
async function readAll(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder.at('content'))).sort()
  const entries = names.map(async (name) => [name, await textOf(name)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const errorWith = (message: string): Diagnostic =>
  error('schema', { file: 'content/a.yaml' }, message)

/**
 * Opens the history of a shop whose files have these texts.
 * @param options.errors the messages of the errors that every move would cause
 */
async function openFiles(
  files: Readonly<Record<string, string>>,
  { maxBytes, errors = [] }: { maxBytes?: number; errors?: readonly string[] } = {},
) {
  for (const [name, text] of Object.entries(files)) await folder.write(path(name), text)
  const check = async () => ({ diagnostics: [] }) as unknown as LoadedContent
  const checkWith = async () =>
    ({ diagnostics: errors.map(errorWith) }) as unknown as LoadedContent
  const history = openHistory(folder.project, { check, checkWith }, maxBytes)

  const write = async (session: string, what: string, ...changes: FileChange[]) => {
    const plannedFrom = await listSettledFiles(folder.project)
    return history.write(what, changes, plannedFrom, session)
  }
  return {
    ...history,
    write,
    /** Replaces the text of a file. The change is called 'one: a.yaml = …'. */
    save: (session: string, name: string, text: string) =>
      write(session, `${session}: ${name} = ${text.trim()}`, {
        path: path(name),
        replaces: text,
      }),
    undo: (session: string, sure = '') => history.go('undo', session, sure),
    redo: (session: string, sure = '') => history.go('redo', session, sure),
  }
}

test('a save in one browser keeps what another browser can redo', async () => {
  const { save, undo, redo, next } = await openFiles({
    'a.yaml': 'a: 1\n',
    'b.yaml': 'b: 1\n',
  })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('two', 'b.yaml', 'b: 2\n')
  await save('two', 'b.yaml', 'b: 3\n')
  await undo('two')
  await undo('two')

  await save('one', 'a.yaml', 'a: 3\n')

  expect(next('two').redo).toEqual({ what: 'two: b.yaml = b: 2', isOwn: true })
  expect(await redo('two')).toMatchObject({ kind: 'saved' })
  expect(await redo('two')).toMatchObject({ kind: 'saved' })
  expect(await readAll()).toEqual({ 'a.yaml': 'a: 3\n', 'b.yaml': 'b: 3\n' })
})

test('after a save, the same browser can no longer redo what it has undone', async () => {
  const { save, undo, redo, next } = await openFiles({
    'a.yaml': 'a: 1\n',
    'b.yaml': 'b: 1\n',
  })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('one', 'a.yaml', 'a: 3\n')
  await undo('one')
  await undo('one')

  await save('one', 'b.yaml', 'b: 2\n')

  expect(next('one').redo).toBeUndefined()
  expect(await redo('one')).toMatchObject({ words: 'There is nothing to redo.' })
})

test('several changes are undone from the newest on and redone from the oldest on', async () => {
  const { save, undo, redo } = await openFiles({ 'a.yaml': 'a: 1\n' })
  for (const number of [2, 3, 4]) await save('one', 'a.yaml', `a: ${number}\n`)

  for (const number of [3, 2, 1]) {
    await undo('one')
    expect(await textOf('a.yaml')).toBe(`a: ${number}\n`)
  }
  for (const number of [2, 3, 4]) {
    await redo('one')
    expect(await textOf('a.yaml')).toBe(`a: ${number}\n`)
  }
})

test('undo prefers the newest change of the same browser', async () => {
  const { save, undo, next } = await openFiles({ 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('one', 'a.yaml', 'a: 3\n')
  await save('two', 'b.yaml', 'b: 2\n')
  await save('two', 'b.yaml', 'b: 3\n')

  expect(next('one').undo).toEqual({ what: 'one: a.yaml = a: 3', isOwn: true })
  expect(await undo('one')).toEqual({
    kind: 'saved',
    words: 'Undone: one: a.yaml = a: 3',
  })
  expect(await readAll()).toEqual({ 'a.yaml': 'a: 2\n', 'b.yaml': 'b: 3\n' })
})

test('a change of another browser is undone and redone only after a confirmation', async () => {
  const { save, undo, redo, next } = await openFiles({ 'a.yaml': 'a: 1\n' })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('one', 'a.yaml', 'a: 3\n')

  expect(next('two').undo).toEqual({ what: 'one: a.yaml = a: 3', isOwn: false })
  const question = await undo('two')
  expect(question).toMatchObject({ kind: 'asks', yes: 'Undo theirs' })
  expect(question.words).toMatch(/^This change was made in another browser/)
  expect(await textOf('a.yaml')).toBe('a: 3\n')

  // A confirmation is valid for one step only.
  expect(await undo('two', question.step)).toMatchObject({ kind: 'saved' })
  expect(await undo('two', question.step)).toMatchObject({ kind: 'asks' })
  expect(await textOf('a.yaml')).toBe('a: 2\n')

  const redoQuestion = await redo('two')
  expect(redoQuestion).toMatchObject({ kind: 'asks', yes: 'Redo theirs' })
  expect(await redo('two', redoQuestion.step)).toMatchObject({ kind: 'saved' })
  expect(await textOf('a.yaml')).toBe('a: 3\n')
})

test('undo keeps what another browser later changed elsewhere in the same file', async () => {
  const { save, undo, redo } = await openFiles({ 'a.yaml': 'a: 1\nb: 1\nc: 1\n' })
  await save('one', 'a.yaml', 'a: 2\nb: 1\nc: 1\n')
  await save('two', 'a.yaml', 'a: 2\nb: 1\nc: 2\n')

  await undo('one')
  expect(await textOf('a.yaml')).toBe('a: 1\nb: 1\nc: 2\n')

  // Undoing the later change must not bring back the earlier one.
  await undo('two')
  expect(await textOf('a.yaml')).toBe('a: 1\nb: 1\nc: 1\n')

  await redo('two')
  await redo('one')
  expect(await textOf('a.yaml')).toBe('a: 2\nb: 1\nc: 2\n')
})

test('what a later change of another browser overwrote is undone after that change', async () => {
  const { save, undo } = await openFiles({ 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('two', 'a.yaml', 'a: 3\n')
  await save('two', 'b.yaml', 'b: 2\n')

  const question = await undo('one')
  expect(question).toMatchObject({ kind: 'asks' })
  expect(question.words).toContain('two: a.yaml = a: 3')
  await undo('one', question.step)
  expect(await readAll()).toEqual({ 'a.yaml': 'a: 2\n', 'b.yaml': 'b: 2\n' })

  await undo('one')
  expect(await textOf('a.yaml')).toBe('a: 1\n')
})

test('of several later changes to a file, the newest is undone first', async () => {
  const { save, undo } = await openFiles({ 'a.yaml': 'a: 1\nb: 1\n' })
  await save('one', 'a.yaml', 'a: 2\nb: 1\n')
  await save('two', 'a.yaml', 'a: 3\nb: 1\n')
  await save('two', 'a.yaml', 'a: 3\nb: 2\n')

  const question = await undo('one')
  expect(question.words).toContain('two: a.yaml = a: 3\nb: 2')
  await undo('one', question.step)
  expect(await textOf('a.yaml')).toBe('a: 3\nb: 1\n')
})

test('a place that somebody edited by hand is neither undone nor redone', async () => {
  const { save, undo, redo } = await openFiles({ 'a.yaml': 'a: 1\n' })
  await save('one', 'a.yaml', 'a: 2\n')
  await folder.write(path('a.yaml'), 'a: 9\n')
  expect((await undo('one')).words).toMatch(/^Nothing was changed/)
  expect(await textOf('a.yaml')).toBe('a: 9\n')

  await folder.write(path('a.yaml'), 'a: 2\n')
  await undo('one')
  await folder.write(path('a.yaml'), 'a: 9\n')
  expect((await redo('one')).words).toMatch(/^Nothing was changed/)
  expect(await textOf('a.yaml')).toBe('a: 9\n')
})

test('asks before it undoes an older change if that would cause errors', async () => {
  const { save, undo } = await openFiles(
    { 'a.yaml': 'a: 1\n', 'b.yaml': 'b: 1\n' },
    { errors: ['the first error', 'the second error'] },
  )
  await save('one', 'a.yaml', 'a: 2\n')
  await save('two', 'b.yaml', 'b: 2\n')

  const question = await undo('one')
  expect(question).toMatchObject({
    kind: 'asks',
    yes: 'Undo anyway',
    list: ['the first error', 'the second error'],
  })
  expect(await textOf('a.yaml')).toBe('a: 2\n')

  expect(await undo('one', question.step)).toMatchObject({ kind: 'saved' })
  expect(await textOf('a.yaml')).toBe('a: 1\n')
})

test('asks before it undoes the latest change if somebody has edited its file since', async () => {
  const { save, undo } = await openFiles({ 'a.yaml': 'a: 1\nb: 1\n' }, { errors: ['no'] })
  await save('one', 'a.yaml', 'a: 2\nb: 1\n')
  await folder.write(path('a.yaml'), 'a: 2\nb: 9\n')

  expect(await undo('one')).toMatchObject({ kind: 'asks', list: ['no'] })
})

test('undoes the latest change without a question, although the shop had errors before it', async () => {
  const { save, undo, redo } = await openFiles({ 'a.yaml': 'a: 1\n' }, { errors: ['no'] })
  await save('one', 'a.yaml', 'a: 2\n')

  expect(await undo('one')).toMatchObject({ kind: 'saved' })
  expect(await redo('one')).toMatchObject({ kind: 'saved' })
})

test('undo and redo restore every file of a change: changed, new, removed and renamed ones', async () => {
  const { write, undo, redo } = await openFiles({
    'changed.yaml': 'a: 1\n',
    'other.yaml': 'b: 1\n',
    'removed.yaml': 'c: 1\n',
    'renamed.yaml': 'd: 1\n',
  })
  const previousTexts = await readAll()

  await write(
    'one',
    'everything',
    { path: path('changed.yaml'), replaces: 'a: 2\n' },
    { path: path('other.yaml'), replaces: 'b: 2\n' },
    { path: path('new.yaml'), creates: 'e: 1\n' },
    { path: path('removed.yaml'), deleted: true },
    { path: path('moved.yaml'), movedFrom: path('renamed.yaml') },
  )
  const nextTexts = await readAll()
  expect(nextTexts).toEqual({
    'changed.yaml': 'a: 2\n',
    'moved.yaml': 'd: 1\n',
    'new.yaml': 'e: 1\n',
    'other.yaml': 'b: 2\n',
  })

  await undo('one')
  expect(await readAll()).toEqual(previousTexts)
  await redo('one')
  expect(await readAll()).toEqual(nextTexts)
})

test('a save that changes no byte leaves nothing to undo', async () => {
  const { save, next } = await openFiles({ 'a.yaml': 'a: 1\n' })

  expect(await save('one', 'a.yaml', 'a: 1\n')).toEqual({ kind: 'saved' })
  expect(next('one').undo).toBeUndefined()
})

test('refuses to write a file outside content/', async () => {
  const { write } = await openFiles({ 'a.yaml': 'a: 1\n' })

  expect(await write('one', 'stray', { path: 'stray.yaml', creates: 'a: 1\n' })).toEqual({
    kind: 'refused',
    list: ['stray.yaml is not in content/'],
  })
})

test('the oldest changes are forgotten first if the history becomes too large', async () => {
  // A step has the previous and the next text, so 7 + 7 bytes here.
  const { save, undo, next } = await openFiles(
    { 'a.yaml': 'a: 111\n' },
    { maxBytes: 3 * 14 },
  )
  for (const number of [222, 333, 444]) await save('one', 'a.yaml', `a: ${number}\n`)
  await undo('one')

  await save('two', 'a.yaml', 'a: 555\n')
  // Three steps to undo, and one to redo.
  expect(next('one').redo).toBeDefined()
  await undo('two')
  await undo('one')
  expect(await textOf('a.yaml')).toBe('a: 222\n')
  expect(next('one').undo).toBeUndefined()
})

test('the newest change can be undone, regardless of its size', async () => {
  const { save, undo, next } = await openFiles({ 'a.yaml': 'a: 1\n' }, { maxBytes: 8 })
  await save('one', 'a.yaml', 'a: 2\n')
  await save('one', 'a.yaml', 'a: 3\n')

  expect(await undo('one')).toMatchObject({ kind: 'saved' })
  expect(await textOf('a.yaml')).toBe('a: 2\n')
  expect(next('one').undo).toBeUndefined()
})

const bothVersions = '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs\n'

test.each(['undo', 'redo'] as const)(
  'after a merge, no %s restores a file with both versions',
  async (direction) => {
    const { save, undo, next, forgetDecisions } = await openFiles({
      'a.yaml': bothVersions,
      'b.yaml': 'b: 1\n',
    })
    await save('one', 'b.yaml', 'b: 2\n')
    await save('one', 'a.yaml', 'a: 2\n')
    if (direction === 'redo') await undo('one')
    forgetDecisions()

    expect(next('one')[direction]?.what ?? '').not.toContain('a.yaml')
    expect(next('one').undo?.what).toBe('one: b.yaml = b: 2')
  },
)

const SESSIONS = ['one', 'two', 'three'] as const
const NAMES = ['a.yaml', 'b.yaml', 'c.jpg'] as const
const FIELDS = ['x', 'y', 'z'] as const
const seeds = Array.from({ length: isLong ? 20 : 3 }, (_, index) => index + 1)

test.each(seeds)(
  'undoing everything in three browsers restores all bytes, sequence %i',
  async (seed) => {
    const chance = chanceFrom(seed)
    const pick = <T>(items: readonly [T, ...T[]]): T =>
      items[Math.floor(chance() * items.length)] ?? items[0]
    const text = 'x: 1\ny: 1\nz: 1\n'
    const { save, go } = await openFiles({
      'a.yaml': text,
      'b.yaml': text,
      'c.jpg': text,
    })
    const initialTexts = await readAll()
    const step = async (direction: Direction, session: string) => {
      const outcome = await go(direction, session)
      return outcome.kind === 'asks' ? go(direction, session, outcome.step) : outcome
    }

    for (let count = 0; count < 20; count += 1) {
      const session = pick(SESSIONS)
      const choice = chance()
      if (choice < 0.25) await step('undo', session)
      else if (choice < 0.4) await step('redo', session)
      else {
        const name = pick(NAMES)
        const line = new RegExp(`^${pick(FIELDS)}: .*`, 'm')
        const nextText = (await textOf(name)).replace(
          line,
          ([field = '']) => `${field}: ${count}`,
        )
        await save(session, name, nextText)
      }
    }

    const lastSession = pick(SESSIONS)
    for (let count = 0; count < 20; count += 1) await step('undo', lastSession)
    expect(await step('undo', lastSession)).toMatchObject({
      words: 'There is nothing to undo.',
    })
    expect(await readAll()).toEqual(initialTexts)
  },
)
