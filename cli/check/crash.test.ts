import { readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { chanceFrom, mistype } from '../../tests/support/chance.ts'
import { isLong } from '../../tests/support/long.ts'
import { blocksBuild } from '../model/diagnostic.ts'
import { resolveSite } from '../resolve/resolve-site.ts'

const shop = ownShop()
const anyColours = { dominant: '#000', accent: '#000', families: [] }

test('validate never crashes, and content without errors can be built', async () => {
  const seed = 4711
  const chance = chanceFrom(seed)
  const contentPaths = await readdir(shop.at('content'), { recursive: true })
  const textPaths = contentPaths.filter((path) => /\.(?:yaml|md)$/.test(path)).sort()

  const roundCount = isLong ? 300 : 30
  for (let round = 0; round < roundCount; round += 1) {
    const textPath = textPaths[Math.floor(chance() * textPaths.length)] ?? ''
    const path = shop.at('content', textPath)
    const text = await readFile(path, 'utf8')
    // A typo replaces at most 11 characters.
    const mistypedText = mistype(text, chance, 12)
    await writeFile(path, mistypedText)

    const failure = `${path}: ${JSON.stringify(mistypedText)}`
    const { content, checkout, diagnostics } = await shop.load().catch((cause) => {
      throw new Error(failure, { cause })
    })

    if (!diagnostics.some(blocksBuild)) {
      const colours = new Map(
        [...content.images.keys()].map((name) => [name, anyColours]),
      )
      const pictureCode = { encoder: '', sizing: '', drawing: '' }
      const resolve = () => resolveSite(content, colours, pictureCode, checkout)
      expect(resolve, failure).not.toThrow()
    }

    // Every diagnostic has a place within its file.
    for (const { at } of diagnostics) {
      if (at.line === undefined) continue

      const lines = (await readFile(shop.at(at.file), 'utf8')).split('\n')
      const line = lines[at.line - 1] ?? ''
      expect(at.line, failure).toBeLessThanOrEqual(lines.length)
      expect(at.column, failure).toBeLessThanOrEqual(line.length + 1)
    }
    await writeFile(path, text)
  }
})
