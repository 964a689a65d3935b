import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../support/cli.ts'
import { fieldPromises } from '../support/field-promises.ts'
import { type Promised, promises as readmePromises } from '../support/promises.ts'
import { tinyShop } from '../support/tiny-shop.ts'

const promises: readonly Promised[] = [...readmePromises, ...fieldPromises]

/** An owner's edit. What is found may be a pattern; an empty one begins a file. */
async function applyEdit(file: string, find: string, by: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  if (find === '') return writeFile(file, by)
  const text = await readFile(file, 'utf8')
  const changed = text.includes(find)
    ? text.replace(find, () => by)
    : text.replace(new RegExp(find), () => by)
  expect(changed !== text || find === by, `${find} in ${file}`).toBe(true)
  await writeFile(file, changed)
}

describe('what the documentation promises of content', () => {
  let shop: Awaited<ReturnType<typeof tinyShop>>
  beforeAll(async () => {
    shop = await tinyShop()
    for (const { file, find, by } of promises.flatMap(({ edits }) => edits))
      await applyEdit(join(shop.path, 'content', file), find, by)
    const { code, text } = await build(shop.path)
    expect(code, text).toBe(0)
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  test.each(promises)('$sentence', async ({ shows }) => {
    for (const [file, words] of Object.entries(shows)) {
      const text = await readFile(join(shop.path, 'dist', file), 'utf8')
      if (typeof words === 'string') expect(text.includes(words), `${words} in ${file}`).toBe(true)
      else expect(words.test(text), `${words} in ${file}`).toBe(true)
    }
  })
})
