import { Buffer } from 'node:buffer'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warmCompiler } from './compiler.ts'
import { bundleIslands, type IslandsBundle } from './islands.ts'

const root = join(import.meta.dirname, '../..')
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

  it('boots without React, slideshows, menus and prices and all, in at most 1.8 KB', () => {
    const boot = textOf(bundle.boot)
    expect(boot).not.toMatch(/react|supabase|useState/i)
    expect(brotliCompressSync(boot).length).toBeLessThanOrEqual(1843)
  })

  it('loads islands with at most 1.5 KB of it, slideshows and habits of the page aside', async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ['islands/runtime/boot.ts'],
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
      external: ['./page.ts', './rotation.ts'],
      define: {
        RUNTIME: JSON.stringify(['hydrate', 'react', 'shared'].map((name) => `/assets/${name}-A1B2C3D4.js`)),
      },
    })
    expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(1536)
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

describe('bundleIslands while watching', () => {
  const compiler = warmCompiler()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saga-islands-'))
    for (const name of ['islands', 'package.json', 'cli/model'])
      await cp(join(root, name), join(folder, name), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await bundleIslands({ root: folder, minify: true }, compiler)
  })
  afterAll(async () => {
    await compiler.close()
    await rm(folder, { recursive: true })
  })
  const edited = async (file: string, change: (text: string) => string): Promise<void> => {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), change(text))
  }
  const cold = async () => (await bundleIslands({ root: folder, minify: true })).files
  const warm = () => bundleIslands({ root: folder, minify: true }, compiler)

  it('gives what a build gives, after the change of an island', async () => {
    await edited('islands/Toaster.tsx', (text) => `${text}\nglobalThis.name = 'toasted'\n`)
    const { files, confirm } = await warm()
    expect(files).toEqual(await cold())
    expect(await confirm?.()).toBe(true)
  })

  it('notices when islands share something new, and then gives what a build gives', async () => {
    await writeFile(
      join(folder, 'islands/parts/shared.ts'),
      'export const shared = { by: globalThis.name.repeat(3) }\n',
    )
    for (const name of ['Toaster', 'Reviews'])
      await edited(
        `islands/${name}.tsx`,
        (text) => `import { shared } from './parts/shared.ts'\n${text}\nconsole.log(shared)\n`,
      )
    const { confirm } = await warm()
    expect(await confirm?.()).toBe(false)
    const again = await warm()
    expect(again.files).toEqual(await cold())
    expect(await again.confirm?.()).toBe(true)
  })

  it('goes on when something shared is deleted', async () => {
    for (const name of ['Toaster', 'Reviews'])
      await edited(`islands/${name}.tsx`, (text) =>
        text.replace(/^import .*\n/, '').replace('console.log(shared)\n', ''),
      )
    await rm(join(folder, 'islands/parts/shared.ts'))
    const { files, confirm } = await warm()
    expect(files).toEqual(await cold())
    expect((await confirm?.()) ?? true).toBe(true)
  })
})
