import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { beforeEach, describe, expect, it, test } from 'vitest'
import * as dialogs from '../../islands/dialogs.ts'
import * as others from '../../islands/islands.ts'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { islands } from '../model/islands.ts'
import { ownFiles } from '../model/path.ts'
import type { Templates } from '../model/templates.ts'
import { bundleIslands } from './bundle.ts'
import { openCompiler } from './esbuild.ts'
import { loadTemplates } from './templates.ts'

const bundle = await bundleIslands(home)
const selling = await bundleIslands(home, 'production', 'on')

const textOf = (path: string, { files } = bundle): string => {
  const file = files.find((file) => file.path === path)
  if (!file) throw new Error(`no file ${path}`)
  return Buffer.from(file.contents).toString()
}
const brotliBytes = (paths: readonly string[], from = bundle): number =>
  paths.reduce((sum, path) => sum + brotliCompressSync(textOf(path, from)).length, 0)

it('finds each island of the folders by the name that pages give it', async () => {
  const all = await readdir(join(home, 'islands'), { recursive: true })
  const components = all.filter((name) => /(?<!\.test)\.tsx$/.test(name))
  const isIsland = (name: string) =>
    readFileSync(join(home, 'islands', name), 'utf8').includes(
      'export default defineIsland',
    )
  const names = components.filter(isIsland).map((name) => basename(name, '.tsx'))
  names.sort()
  expect(Object.keys(islands).sort()).toEqual(names)
  const found = { ...others, ...dialogs }
  expect(Object.keys(found).sort()).toEqual(names)
  for (const [name, definition] of Object.entries(found))
    expect(definition.name).toBe(name)
})

describe('bundleIslands', () => {
  it('boots without React in at most 3 KB, with slideshows, menus, prices, choices and hearts', () => {
    expect(textOf(bundle.boot)).not.toMatch(/react|supabase|useState/i)
    expect(brotliBytes([bundle.boot])).toBeLessThanOrEqual(3 * 1024)
  })

  it('loads islands with at most 1.9 KB of it, choices, hearts and habits of the page aside', async () => {
    const { outputFiles } = await build({
      absWorkingDir: home,
      entryPoints: ['islands/runtime/boot.ts'],
      bundle: true,
      write: false,
      format: 'esm',
      minify: true,
      external: ['./choices.ts', './page.ts', './rotation.ts', './saved.ts'],
      define: {
        WALL: '"/boot-wall.js"',
        SCRIPTS: JSON.stringify(bundle.scripts.map((path) => `/${path}`)),
        'process.env.SAGA_CHECKOUT': '"off"',
      },
    })
    expect(brotliCompressSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(
      1945,
    )
  })

  it('tells the boot script every file that an island needs, and no file that an order needs', () => {
    const named = [...textOf(bundle.boot).matchAll(/\/(assets\/[\w-]+\.js)/g)]
      .map(([, path]) => path ?? '')
      .filter((path) => !path.includes('boot-'))
    const imported = bundle.scripts.flatMap((path) =>
      [
        ...textOf(path).matchAll(/[=;/]await loadScript\("\/assets\/([\w-]+\.js)"\)/g),
      ].map(([, name]) => `assets/${name}`),
    )
    expect(named.slice(0, 3).join()).toMatch(/hydrate.*,.*islands.*,.*dialogs/)
    expect([...named].sort()).toEqual(
      [...new Set([...named.slice(0, 3), ...imported])].sort(),
    )
  })

  it('publishes no checkout code in a shop without a checkout', () => {
    const words = [
      'supabase',
      'backend',
      'create-checkout',
      'ordered-posters',
      'order-holder',
    ]
    const found = bundle.files
      .filter(({ path }) => !path.includes('hydrate'))
      .flatMap(({ path }) =>
        words.filter((word) => `${path} ${textOf(path)}`.includes(word)),
      )
    expect(found).toEqual([])
  })

  it('adds at most 1.2 KB for a checkout, and loads a first order’s scripts in at most 53.7 KB', () => {
    const isOfDialogs = (path: string) => path.includes('dialogs')
    const sizeOf = (one: typeof bundle) =>
      brotliBytes([one.boot, ...one.scripts.filter((path) => !isOfDialogs(path))], one)
    expect(sizeOf(selling) - sizeOf(bundle)).toBeLessThanOrEqual(1.2 * 1024)
    const scripts = (...names: readonly string[]) =>
      names.flatMap((name) => selling.entries[`islands/${name}.ts`] ?? [])
    const order = scripts('checkout/backend', 'checkout/supabase')
    expect(order).toHaveLength(2)
    expect(brotliBytes(order, selling)).toBeLessThanOrEqual(53.7 * 1024)
    expect(brotliBytes(scripts('runtime/paid'), selling)).toBeLessThanOrEqual(640)
  })

  it('loads React, signals and islands in at most 71.8 KB, and the dialogs in 10.25 KB more', () => {
    const isOfDialogs = (path: string) => path.includes('dialogs')
    const others = bundle.scripts.filter((path) => !isOfDialogs(path))
    expect(brotliBytes(others)).toBeLessThanOrEqual(71.8 * 1024)
    expect(brotliBytes(bundle.scripts.filter(isOfDialogs))).toBeLessThanOrEqual(
      10.25 * 1024,
    )
  })
})

it('lists the licences of all published code, without the checkout’s in a shop without one', async () => {
  const [text, ofCheckout] = [bundle, selling].map((one) =>
    textOf(ownFiles.licences, one),
  )
  const flags = await readFile(join(home, 'node_modules/flag-icons/LICENSE'), 'utf8')
  const shown = [
    'Copyright (c) Meta Platforms',
    'Copyright (c) 2022-present Preact Team',
    flags.trim(),
  ]
  const drawn = [
    'Copyright 2020 The Fraunces',
    'Copyright 2021 The Hanken Grotesk',
    '(c) 2026 Lucide Icons',
  ]
  for (const part of [...shown, ...drawn]) expect(text).toContain(part)
  const sold = [
    '\n@supabase/supabase-js 2',
    '\n@supabase/phoenix 0',
    '\n@tanstack/query-core 5',
    '\ntslib 2',
  ]
  for (const name of sold)
    expect([text?.includes(name), ofCheckout?.includes(name)]).toEqual([false, true])
})

it('makes equal bundles in watch mode and in a build, and keeps React when an island changes', async () => {
  await using folder = await temporaryFolder()
  await using compiler = {
    ...openCompiler(),
    [Symbol.asyncDispose]: () => compiler.close(),
  }
  for (const name of [
    'islands',
    'package.json',
    'cli/model',
    'templates/licences',
    'templates/styles',
  ])
    await cp(join(home, name), join(folder.path, name), { recursive: true })
  await symlink(join(home, 'node_modules'), join(folder.path, 'node_modules'))
  const bundleWarm = () => bundleIslands(folder.path, 'production', 'off', compiler)
  const before = await bundleWarm()
  const file = join(folder.path, 'islands/toasts/Toaster.tsx')
  await writeFile(file, `${await readFile(file, 'utf8')}\nglobalThis.name = 'toasted'\n`)
  const changed = await bundleWarm()
  expect(changed.files).toEqual((await bundleIslands(folder.path)).files)
  expect(changed.scripts[0]).toBe(before.scripts[0])
  expect(changed.scripts[1]).not.toBe(before.scripts[1])
})

const folder = ownFolder()
beforeEach(() =>
  folder.write(
    'templates/index.tsx',
    `import { version } from 'react'
export const previewFonts = [{ name: version }]
export const renderPreview = () => null
export const renderPage = () => ''`,
  ),
)

/** React, as far as the templates above need it. */
async function install(version: string): Promise<void> {
  for (const file of [
    'react/index',
    'react/jsx-runtime',
    'react-dom/index',
    'react-dom/server',
  ])
    await folder.write(`node_modules/${file}.js`, `exports.version = '${version}'`)
  await folder.write('package-lock.json', JSON.stringify({ version }))
}

test('a newly installed React is loaded, and earlier templates keep the previous one', async () => {
  await using compiler = {
    ...openCompiler(),
    [Symbol.asyncDispose]: () => compiler.close(),
  }
  const seenBy = ({ previews }: Templates) => previews.load().previewFonts[0]?.name
  await install('1.0')
  expect(seenBy(await loadTemplates(folder.project, compiler))).toBe('1.0')
  const begun = await loadTemplates(folder.project, compiler)
  await install('2.0')
  expect(seenBy(await loadTemplates(folder.project, compiler))).toBe('2.0')
  expect(seenBy(begun)).toBe('1.0')
})
