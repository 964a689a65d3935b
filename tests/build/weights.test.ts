import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'

interface Answer {
  readonly bytes: number
  readonly weights: Readonly<Record<string, { readonly files: number; readonly bytes: number }>>
}

test('a build says what each kind of file weighs, and warns of pages over the budget', async () => {
  await using shop = await tinyShop()
  const first = await build(shop.path)
  expect(first.text).toMatch(/\b\d+ pictures [\d.]+ [kM]B/)
  expect(first.text).toMatch(/\b22 pages [\d.]+ [kM]B/)
  expect(first.text).not.toContain('budget')
  const { bytes, weights } = JSON.parse((await saga(['build', '--json', '--root', shop.path])).text) as Answer
  expect(Object.values(weights).reduce((sum, weight) => sum + weight.bytes, 0)).toBe(bytes)
  expect(weights.pages?.files).toBe(22)

  const page = (await readFile(join(shop.path, 'dist/sv.html'))).length / 1000
  const setBudget = (budget: string) =>
    edit(
      join(shop.path, 'content/site.yaml'),
      (text) => `${text.replace(/\nbudget: .*\n/, '')}\nbudget: ${budget}\n`,
    )
  await setBudget(`{ page: ${Math.floor(page)}, pictures: 1 }`)
  // The second build has nothing to do, and warns again.
  for (let run = 0; run < 2; run += 1) {
    const { text } = await build(shop.path)
    expect(text).toMatch(/HTML and styles weigh more than \d+ kB on \d+ of 22 pages, most on \w+\.html/)
    expect(text).toContain('the pictures of the first view weigh more than 1 kB')
  }
  await setBudget('{ page: 100000, pictures: 100000 }')
  expect((await build(shop.path)).text).not.toContain('weigh more')
})
