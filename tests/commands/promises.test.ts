import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../support/cli.ts'
import { edits, promises } from '../support/promises.ts'
import { tinyShop } from '../support/tiny-shop.ts'

describe('what the documentation promises of content', () => {
  let shop: Awaited<ReturnType<typeof tinyShop>>
  beforeAll(async () => {
    shop = await tinyShop()
    for (const [name, find, by] of edits) {
      const file = join(shop.path, 'content', name)
      await mkdir(dirname(file), { recursive: true })
      const text = find === '' ? '' : await readFile(file, 'utf8')
      const changed = text.replace(find, () => by)
      expect(changed, `${find} in ${name}`).not.toBe(text)
      await writeFile(file, changed)
    }
    const { code, text } = await build(shop.path)
    expect(code, text).toBe(0)
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  const textOf = (file: string) => readFile(join(shop.path, 'dist', file), 'utf8')

  test.each(promises)('%s', async (_, file, ...parts) => {
    let rest = await textOf(file)
    for (const part of parts) {
      expect(rest.includes(part), `${part} in ${file}`).toBe(true)
      rest = rest.slice(rest.indexOf(part) + part.length)
    }
  })

  test.each(['en.html', 'en/posters/two-moons.html'])('three answers of four stand on %s', async (file) => {
    const asked = (await textOf(file)).matchAll(/<summary>(\w+)\?/g)
    expect([...asked].map(([, ask]) => ask)).toEqual(['First', 'Second', 'Third'])
  })
})
