import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  commandShop,
  recordReport,
  textOptions,
} from '../../../tests/shops/command-shop.ts'
import { writeFiles } from '../../edit/transaction.ts'
import { listShopFiles } from '../../read/listing.ts'
import { changeContent } from './change-content.ts'

const shop = commandShop()

test('concurrent commands lose no texts', async () => {
  const names = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eva']

  const runs = await Promise.all(
    names.map((name) => shop.run(`new quote --name ${name}`, ...textOptions('text'))),
  )

  expect(runs.map(({ code }) => code)).toEqual(names.map(() => 0))
  const quotes = await readFile(`${shop.root}/content/quotes/sv.yaml`, 'utf8')
  const lostNames = names.filter((name) => !quotes.includes(`name: ${name}`))
  expect(lostNames).toEqual([])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s stops a change only before its first file is written',
  async (signal, stopped) => {
    const { report, output } = recordReport(shop.root)
    const write = () =>
      writeFiles(
        shop.project,
        [{ path: 'content/new.yaml', creates: 'x' }],
        listShopFiles(shop.project),
      )
    // Only the listeners of `changeContent` are called, because the test runner's own
    // listeners would end its worker.
    const listenersOfRunner = process.listeners(signal)
    const interrupt = (): void => {
      for (const listener of process.listeners(signal))
        if (!listenersOfRunner.includes(listener)) listener(signal)
    }
    const previousFiles = await shop.everyFile()

    const resultOfEarlySignal = await changeContent(shop.project, report, async () => {
      interrupt()
      return await write()
    })
    expect(resultOfEarlySignal).toEqual({ stopped })
    expect(output).toEqual(['Nothing was written.\n'])
    expect(await shop.everyFile()).toEqual(previousFiles)

    const resultOfLateSignal = await changeContent(shop.project, report, async () => {
      const result = await write()
      interrupt()
      return result
    })
    expect(resultOfLateSignal).toEqual({ stopped })
    expect(output).toEqual(['Nothing was written.\n'])
    expect((await shop.everyFile()).get('new.yaml')).toBe('x')
  },
)
