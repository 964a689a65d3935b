import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { ownShop } from '../shops/own-shop.ts'
import { startSaga } from '../support/cli.ts'
import { signalAfter } from '../support/interruptions.ts'

const shop = ownShop()

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = startSaga([...args, '--root', shop.root], environment)
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
  ])
  await ended
  return { code: child.exitCode, signal: child.signalCode, text: output + errors }
}

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

test('simultaneous commands all write their changes', async () => {
  await run(['validate'])
  const names = Array.from({ length: 14 }, (_, index) => `Customer ${index}`)
  const commands = [...names.map(quoteOf), rename, ['validate', '--fix', '--yes']]

  const runs = await Promise.all(commands.map((args) => run(args)))
  expect(runs.filter(({ code }) => code !== 0)).toEqual([])

  const quotes = await readFile(shop.at('content/quotes/en.yaml'), 'utf8')
  expect(names.filter((name) => !quotes.includes(`${name} in en`))).toEqual([])
  expect(existsSync(shop.at('content/posters/main/silver-disk.yaml'))).toBe(true)
  expect((await run(['validate'])).code).toBe(0)
  // The commands have removed their lock and their journal.
  expect(
    (await readdir(shop.at('content'))).filter((name) => name.startsWith('.')),
  ).toEqual([])
})

/** Renames a poster and restores the content. Returns the fingerprints of both states. */
async function recordBothStates() {
  const content = shop.at('content')
  await cp(content, shop.at('original'), { recursive: true })
  const restore = async (): Promise<void> => {
    await rm(content, { recursive: true })
    await cp(shop.at('original'), content, { recursive: true })
  }
  const original = await fingerprint(content)

  expect((await run(rename)).code).toBe(0)
  const renamed = await fingerprint(content)
  await restore()
  return { original, renamed, restore }
}

/** Renames a poster in a process that receives a signal after this many file operations, unless it exits earlier. */
const renameUntil = (operations: number, signal: NodeJS.Signals) =>
  run(rename, signalAfter(operations, shop.at('content'), signal))

test.each([
  ['validate', 0, 1],
  // A build takes longer than a validation, so it runs after fewer kills.
  ['build', 20, 5],
] as const)(
  'after a killed command, saga %s finds its change applied completely or not at all',
  async (command, firstOperations, step) => {
    const { original, renamed, restore } = await recordBothStates()

    let wasKilled = true
    for (let operations = firstOperations; wasKilled; operations += step) {
      const { signal } = await renameUntil(operations, 'SIGKILL')
      const { code, text } = await run([command])

      const story = `after ${operations} operations: ${text}`
      expect(code, story).toBe(0)
      expect([original, renamed], story).toContainEqual(
        await fingerprint(shop.at('content')),
      )

      wasKilled = signal === 'SIGKILL'
      if (wasKilled) await restore()
    }
  },
)

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s stops a change before its first file or after its last, and reports which',
  async (signal, exitCode) => {
    const { original, renamed } = await recordBothStates()

    let wasStopped = true
    for (let operations = 0; wasStopped; operations += 3) {
      const { code, text } = await renameUntil(operations, signal)
      const content = await fingerprint(shop.at('content'))

      const story = `after ${operations} operations: ${text}`
      if (text.includes('Nothing was written.')) expect(content, story).toEqual(original)
      else {
        expect(content, story).toEqual(renamed)
        await run(['rename', 'poster', 'silver-disk', 'gold-disk'])
      }

      wasStopped = code !== 0
      if (wasStopped) expect(code, story).toBe(exitCode)
    }
  },
)

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
