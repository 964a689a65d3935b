import { readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { chanceFrom, mistype } from '../../tests/support/chance.ts'
import { blocksBuild } from '../model/diagnostic.ts'
import { resolveSite } from '../resolve/resolve-site.ts'

const shop = ownShop()
const grey = { dominant: '#000', accent: '#000', families: [] }

test('validate never crashes on any typed text, and content that passes can be built', async () => {
  const chance = chanceFrom(4711)
  const listed = await readdir(shop.at('content'), { recursive: true })
  const paths = listed.filter((path) => /\.(?:yaml|md)$/.test(path)).sort()
  for (let round = 0; round < 90; round += 1) {
    const path = shop.at('content', paths[Math.floor(chance() * paths.length)] ?? '')
    const text = await readFile(path, 'utf8')
    const wrong = mistype(text, chance, 12)
    await writeFile(path, wrong)
    const told = `${path}: ${JSON.stringify(wrong)}`
    const { content, checkout, diagnostics } = await shop.load().catch((cause) => {
      throw new Error(told, { cause })
    })
    if (!diagnostics.some(blocksBuild)) {
      const colours = new Map([...content.images.keys()].map((name) => [name, grey]))
      expect(
        () =>
          resolveSite(
            content,
            colours,
            { encoder: '', sizing: '', drawing: '' },
            checkout,
          ),
        told,
      ).not.toThrow()
    }
    for (const { at } of diagnostics) {
      if (at.line === undefined) continue
      const lines = (await readFile(shop.at(at.file), 'utf8')).split('\n')
      expect(at.line, told).toBeLessThanOrEqual(lines.length)
      expect(at.column, told).toBeLessThanOrEqual((lines[at.line - 1] ?? '').length + 1)
    }
    await writeFile(path, text)
  }
})
