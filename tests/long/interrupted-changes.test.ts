import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { text as readText } from 'node:stream/consumers'
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
  ['validate', 0, 2],
  // A build takes longer than a validation, so it runs after fewer kills.
  ['build', 1, 5],
] as const)(
  'after a killed command, saga %s finds its change applied completely or not at all',
  async (command, firstOperations, step) => {
    const { original, renamed, restore } = await recordBothStates()

    let kills = 0
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
      kills += Number(wasKilled)
    }
    // Otherwise, the signals would come too late.
    expect(kills).toBeGreaterThan(3)
  },
)

test.each([
  ['SIGINT', 130, 3],
  ['SIGTERM', 143, 7],
  ['SIGHUP', 129, 7],
] as const)(
  '%s stops a change before its first file or after its last, and reports which',
  async (signal, exitCode, step) => {
    const { original, renamed } = await recordBothStates()

    let stops = 0
    let wasStopped = true
    for (let operations = 0; wasStopped; operations += step) {
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
      stops += Number(wasStopped)
    }
    expect(stops).toBeGreaterThan(2)
  },
)
