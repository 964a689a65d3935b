import { readFileSync } from 'node:fs'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as dialogs from '../../islands/dialogs.ts'
import * as commonIslands from '../../islands/islands.ts'
import { home } from '../../tests/support/cli.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { isLong } from '../../tests/support/long.ts'
import { islands } from '../model/islands.ts'
import { ownFiles } from '../model/path.ts'
import { openCompiler } from './esbuild.ts'
import { bundleIslands } from './scripts.ts'

const bundle = await bundleIslands(home)
const checkoutBundle = await bundleIslands(home, 'production', 'on')

const textOf = (path: string, { files } = bundle): string => {
  const file = files.find((file) => file.path === path)
  if (!file) throw new Error(`no file ${path}`)
  return Buffer.from(file.contents).toString()
}

/** The compressed sizes of files. Compressing React takes a third of a second. */
const sizes = new Map<string, number>()

function brotliBytesOf(path: string, source: typeof bundle): number {
  // The name of a file contains a hash of its text.
  const size = sizes.get(path) ?? brotliCompressSync(textOf(path, source)).length
  sizes.set(path, size)
  return size
}

/** Returns the total size of files, each compressed. */
const brotliBytes = (paths: readonly string[], source = bundle): number =>
  paths.reduce((sum, path) => sum + brotliBytesOf(path, source), 0)

const isOfDialogs = (path: string): boolean => path.includes('dialogs')
const withoutDialogs = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !isOfDialogs(path))

it('registers every island under its file name', async () => {
  const paths = await readdir(join(home, 'islands'), { recursive: true })
  const components = paths.filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  )
  const isIsland = (path: string) =>
    readFileSync(join(home, 'islands', path), 'utf8').includes(
      'export default defineIsland',
    )
  const names = components.filter(isIsland).map((path) => basename(path, '.tsx'))
  names.sort()

  expect(Object.keys(islands).sort()).toEqual(names)
  const definitions = { ...commonIslands, ...dialogs }
  expect(Object.keys(definitions).sort()).toEqual(names)
  for (const [name, definition] of Object.entries(definitions))
    expect(definition.name).toBe(name)
})

// The limits are close to the present sizes, so that scripts do not grow unnoticed.
describe('bundleIslands', () => {
  it('keeps the boot script within 3 KB and without React', () => {
    expect(textOf(bundle.boot)).not.toMatch(/react|supabase|useState/i)
    expect(brotliBytes([bundle.boot])).toBeLessThanOrEqual(3 * 1024)
  })

  it('loads islands with at most 1.9 KB of the boot script', async () => {
    // The modules that handle choices, hearts, slideshows and the page itself are left out.
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

    const loader = brotliCompressSync(outputFiles[0]?.contents ?? '')
    expect(loader.length).toBeLessThanOrEqual(1.9 * 1024)
  })

  it('lists in the boot script exactly the files that islands need', () => {
    // The files are the three scripts of islands and everything that they import.
    const bootReferences = textOf(bundle.boot).matchAll(/\/(assets\/[\w-]+\.js)/g)
    const bootPaths = [...bootReferences]
      .map(([, path]) => path ?? '')
      // Leaves out the parts of the boot script itself.
      .filter((path) => !path.includes('boot-'))
    const importedPaths = bundle.scripts.flatMap((path) => {
      // Only static imports. Each is a statement, so it follows '=', ';' or a comment's
      // end.
      const imports = textOf(path).matchAll(
        /[=;/]await loadScript\("\/assets\/([\w-]+\.js)"\)/g,
      )
      return [...imports].map(([, name]) => `assets/${name}`)
    })

    // The boot script lists the three scripts of islands before their imports.
    const entryPaths = bootPaths.slice(0, 3)
    expect(entryPaths.join()).toMatch(/hydrate.*,.*islands.*,.*dialogs/)
    const neededPaths = new Set([...entryPaths, ...importedPaths])
    expect([...bootPaths].sort()).toEqual([...neededPaths].sort())
  })

  it('publishes no checkout code in a shop without a checkout', () => {
    const words = [
      'supabase',
      'backend',
      'create-checkout',
      'ordered-posters',
      'order-holder',
    ]

    const checkoutWords = bundle.files.flatMap(({ path }) =>
      words.filter((word) => `${path} ${textOf(path)}`.includes(word)),
    )
    expect(checkoutWords).toEqual([])
  })

  it('adds at most 1.2 KB to boot script and islands for a checkout', () => {
    const bytesOf = (source: typeof bundle) =>
      brotliBytes([source.boot, ...withoutDialogs(source.scripts)], source)

    expect(bytesOf(checkoutBundle) - bytesOf(bundle)).toBeLessThanOrEqual(1.2 * 1024)
  })

  it('keeps the scripts of an order within 53.7 KB, and the script after payment within 640 bytes', () => {
    const pathsOf = (...names: readonly string[]) =>
      names.flatMap((name) => checkoutBundle.entries[`islands/${name}.ts`] ?? [])
    const orderScripts = pathsOf('checkout/backend', 'checkout/supabase')

    expect(orderScripts).toHaveLength(2)
    expect(brotliBytes(orderScripts, checkoutBundle)).toBeLessThanOrEqual(53.7 * 1024)
    const bytesAfterPayment = brotliBytes(pathsOf('runtime/paid'), checkoutBundle)
    expect(bytesAfterPayment).toBeLessThanOrEqual(640)
  })

  it('keeps React, signals and islands within 71.8 KB', () => {
    const paths = withoutDialogs(bundle.scripts)
    expect(brotliBytes(paths)).toBeLessThanOrEqual(71.8 * 1024)
  })

  it('keeps the dialogs within 10.4 KB', () => {
    const paths = bundle.scripts.filter(isOfDialogs)
    expect(brotliBytes(paths)).toBeLessThanOrEqual(10.4 * 1024)
  })
})

it('lists the licences of exactly the code that a shop publishes', async () => {
  const licences = textOf(ownFiles.licences)
  const checkoutLicences = textOf(ownFiles.licences, checkoutBundle)
  const flagsLicence = await readFile(
    join(home, 'node_modules/flag-icons/LICENSE'),
    'utf8',
  )
  const publishedNotices = [
    'Copyright (c) Meta Platforms',
    'Copyright (c) 2022-present Preact Team',
    flagsLicence.trim(),
    'Copyright 2020 The Fraunces',
    'Copyright 2021 The Hanken Grotesk',
    '(c) 2026 Lucide Icons',
  ]
  const checkoutPackages = [
    '\n@supabase/supabase-js 2',
    '\n@supabase/phoenix 0',
    '\n@tanstack/query-core 5',
    '\ntslib 2',
  ]

  for (const notice of publishedNotices) expect(licences).toContain(notice)
  for (const name of checkoutPackages) {
    expect(licences).not.toContain(name)
    expect(checkoutLicences).toContain(name)
  }
})

// Bundles all islands three times.
it.runIf(isLong)(
  'bundles a changed island identically in watch mode and in a build',
  async () => {
    await using folder = await temporaryFolder()
    const compiler = openCompiler()
    onTestFinished(() => compiler.close())
    for (const name of [
      'islands',
      'package.json',
      'cli/model',
      'templates/licences',
      'templates/styles',
    ])
      await cp(join(home, name), join(folder.path, name), { recursive: true })
    await symlink(join(home, 'node_modules'), join(folder.path, 'node_modules'))
    const bundleInWatchMode = () =>
      bundleIslands(folder.path, 'production', 'off', compiler)
    const previousBundle = await bundleInWatchMode()

    const toaster = join(folder.path, 'islands/toasts/Toaster.tsx')
    const code = await readFile(toaster, 'utf8')
    await writeFile(toaster, `${code}\nglobalThis.name = 'toasted'\n`)
    const changedBundle = await bundleInWatchMode()

    expect(changedBundle.files).toEqual((await bundleIslands(folder.path)).files)
    // The first script holds React, which visitors need not load again.
    expect(changedBundle.scripts[0]).toBe(previousBundle.scripts[0])
    expect(changedBundle.scripts[1]).not.toBe(previousBundle.scripts[1])
  },
)
