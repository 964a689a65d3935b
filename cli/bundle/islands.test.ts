import { Buffer } from 'node:buffer'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleIslands, type IslandsBundle } from './islands.ts'

const root = new URL('../..', import.meta.url).pathname
let bundle: IslandsBundle

beforeAll(async () => {
  bundle = await bundleIslands({ root, minify: true })
})

const textOf = (path: string): string => {
  const file = bundle.files.find((file) => file.path === path)
  if (!file) throw new Error(`no file ${path}`)
  return Buffer.from(file.contents).toString()
}

describe('bundleIslands', () => {
  it('finds every island by itself', () => {
    expect(Object.keys(bundle.islands)).toEqual([
      'Enlarge',
      'PosterCard',
      'Reviews',
      'ShareDialog',
      'Toaster',
    ])
  })

  it('names each file after its contents, the same way each time', async () => {
    const again = await bundleIslands({ root, minify: true })
    expect(again).toEqual(bundle)
    for (const { path } of bundle.files) expect(path).toMatch(/^assets\/[\w-]+-[A-Z0-9]{8}\.js$/)
  })

  it('keeps what the CLI and the templates know out of the browser', () => {
    expect(bundle.inputs.length).toBeGreaterThan(20)
    expect(bundle.inputs.filter((input) => !input.startsWith('islands/'))).toEqual([])
  })

  it('boots without React, in at most 1.5 KB', () => {
    const boot = textOf(bundle.boot)
    expect(boot).not.toMatch(/react|supabase|useState/i)
    expect(brotliCompressSync(boot).length).toBeLessThanOrEqual(1536)
  })

  it('tells the boot script every file that a card needs, and no file that an order needs', () => {
    const named = [...textOf(bundle.boot).matchAll(/\/(assets\/[\w-]+\.js)/g)].map(([, path]) => path ?? '')
    expect(named.some((path) => path.includes('hydrate'))).toBe(true)
    expect(named.filter((path) => /supabase|backend/.test(path))).toEqual([])
    const card = textOf(bundle.islands.PosterCard ?? '')
    for (const [, chunk] of card.matchAll(/from\s*"\.\/([\w-]+\.js)"/g))
      expect(named).toContain(`assets/${chunk}`)
  })

  it('brings React, signals and the card in at most 70 KB', () => {
    const lazy = /supabase|backend|boot|Enlarge|Reviews|ShareDialog|Toaster/
    const needed = bundle.files.filter(({ path }) => !lazy.test(path))
    const bytes = needed.reduce((sum, { contents }) => sum + brotliCompressSync(contents).length, 0)
    expect(bytes).toBeLessThanOrEqual(70 * 1024)
  })
})
