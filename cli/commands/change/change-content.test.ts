import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownersShop, recordReport, words } from '../../../tests/shops/owners-shop.ts'
import { writeFiles } from '../../edit/transaction.ts'
import { listShopFiles } from '../../read/listing.ts'
import { changeContent } from './change-content.ts'

const shop = ownersShop()

test('concurrent commands wait for each other, and no text is lost', async () => {
  const names = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eva']
  const runs = await Promise.all(
    names.map((name) => shop.run(`new quote --name ${name}`, ...words('text'))),
  )
  expect(runs.map(({ code }) => code)).toEqual(names.map(() => 0))
  const quotes = await readFile(`${shop.root}/content/quotes/sv.yaml`, 'utf8')
  expect(names.filter((name) => !quotes.includes(`name: ${name}`))).toEqual([])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s stops a change before its first file, but lets it finish afterwards',
  async (name, stopped) => {
    const { report, said } = recordReport(shop.root)
    const write = () =>
      writeFiles(
        shop.project,
        [{ path: 'content/new.yaml', creates: 'x' }],
        listShopFiles(shop.project),
      )
    // The test runner listens too, and would end its worker.
    const others = process.listeners(name)
    const interrupt = (): void => {
      for (const listener of process.listeners(name))
        if (!others.includes(listener)) listener(name)
    }
    const before = await shop.everyFile()

    const early = await changeContent(shop.project, report, async () => {
      interrupt()
      return await write()
    })
    expect([early, said]).toEqual([{ stopped }, ['Nothing was written.\n']])
    expect(await shop.everyFile()).toEqual(before)

    const late = await changeContent(shop.project, report, async () => {
      const result = await write()
      interrupt()
      return result
    })
    expect([late, said]).toEqual([{ stopped }, ['Nothing was written.\n']])
    expect((await shop.everyFile()).get('new.yaml')).toBe('x')
  },
)
