import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../shops/own-shop.ts'
import { startSaga } from '../support/cli.ts'
import { signalAfter } from '../support/interruptions.ts'

const shop = ownShop()

const quoteOf = (name: string): readonly string[] => [
  'new',
  'quote',
  '--name',
  name,
  ...['sv', 'en', 'es'].flatMap((lang) => [`--text-${lang}`, `${name} in ${lang}`]),
]

/** Twice the time after which an abandoned lock is taken over. */
const TAKEOVER_PAUSE_MS = 40_000

const rename = ['rename', 'poster', 'gold-disk', 'silver-disk']

const hasJournal = (): boolean => existsSync(shop.at('content/.saga-change/journal.json'))

/** Starts a rename that stops midway until it receives SIGCONT. */
async function startAndStopRename() {
  const writing = startSaga(
    [...rename, '--root', shop.root],
    signalAfter(24, shop.at('content'), 'SIGSTOP'),
  )
  await expect.poll(hasJournal).toBe(true)
  return writing
}

test('a read-only command waits until a change is written', async () => {
  const writing = await startAndStopRename()

  const reading = startSaga(['validate', '--root', shop.root])
  const message = readText(reading.stderr)
  const ended = once(reading, 'exit')

  await pause(2000)
  expect(reading.exitCode).toBe(null)
  expect(hasJournal()).toBe(true)

  writing.kill('SIGCONT')
  expect(await ended).toEqual([0, null])
  expect(await message).toMatch(
    /^Another command \(process \d+\) is changing content\/; waiting for it\.\n$/,
  )
})

test('a suspended command keeps its lock until it continues, while the next command waits', async () => {
  const writing = await startAndStopRename()

  const waiting = startSaga([...quoteOf('Bo'), '--root', shop.root])
  const ended = Promise.all([once(writing, 'exit'), once(waiting, 'exit')])

  await pause(TAKEOVER_PAUSE_MS)
  expect(hasJournal()).toBe(true)

  writing.kill('SIGCONT')
  expect(await ended).toEqual([
    [0, null],
    [0, null],
  ])
})

test('the lock of a crashed machine is taken over once nobody updates it', async () => {
  const lock = shop.at('content/.saga-lock')
  // The holder is process 1 on the machine `elsewhere`, which updates its lock until it crashes. `x` is a
  // token. Each `-` stands for the boot and the process start, by which a machine recognises its own
  // processes.
  await writeFile(lock, '1 elsewhere x - -')
  const lockUpdates = setInterval(
    () => void utimes(lock, new Date(), new Date()).catch(() => undefined),
    1000,
  )

  const waiting = startSaga([...quoteOf('Bo'), '--root', shop.root])
  const ended = once(waiting, 'exit')

  await pause(TAKEOVER_PAUSE_MS)
  expect(waiting.exitCode).toBe(null)
  expect(await readFile(lock, 'utf8')).toBe('1 elsewhere x - -')

  clearInterval(lockUpdates)
  expect(await ended).toEqual([0, null])
  expect(await readFile(join(shop.root, 'content/quotes/en.yaml'), 'utf8')).toContain(
    'Bo in en',
  )
})
