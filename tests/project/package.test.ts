import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { bundleIslands } from '../../cli/bundle/scripts.ts'
import { compileProgram, EDITOR_PACKAGES } from '../../cli/compile.mjs'
import { filesOfPictureCode } from '../../cli/project.ts'
import { home } from '../support/cli.ts'

interface Packed {
  readonly files: readonly { readonly path: string }[]
  readonly unpackedSize: number
}

const packed = packageOf(home)
const paths = packed.files.map(({ path }) => path)
const sources = paths.filter((path) => !path.startsWith('built/'))

/** Lists what `npm pack` would pack, without running the scripts that make the folder built/ first. */
function packageOf(folder: string): Packed {
  const options = ['--dry-run', '--json', '--ignore-scripts', '--offline']
  const text = execFileSync('npm', ['pack', ...options], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [listing] = Object.values(JSON.parse(text) as Readonly<Record<string, Packed>>)
  if (!listing) throw new Error(text)
  return listing
}

test("the package contains neither this shop's files nor tests nor tools", () => {
  const folders = new Set(sources.map((path) => path.split('/')[0]))
  expect([...folders].sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'cli',
    'docs',
    'islands',
    'package.json',
    'schemas',
    'supabase',
    'templates',
  ])
  expect(sources.filter((path) => /\.test\.|\/fixtures\/|\/golden\//.test(path))).toEqual(
    [],
  )
})

// The limits in this test and the next are slightly above the current numbers, so that
// files that get into the package by mistake are noticed.
test('the package is small', () => {
  expect(sources.length).toBeLessThan(520)
  expect(packed.unpackedSize).toBeLessThan(3_000_000)
})

test('the program is small, so that every command starts fast', async () => {
  const { code } = await compileProgram(home, EDITOR_PACKAGES)
  expect(code.length).toBeLessThan(2_300_000)
})

test('the package has all source files of scripts, styles and pages', async () => {
  const compiler = openCompiler()
  const { inputs: pageInputs } = await compiler.compile(home, {
    entryPoints: ['templates/index.tsx', 'templates/styles/shop.css'],
    packages: 'external',
    jsx: 'automatic',
    outdir: '.',
    loader: { '.woff2': 'file', '.svg': 'file' },
  })
  const { inputs: scriptInputs } = await bundleIslands(home, 'production', 'on', compiler)
  await compiler.close()

  const neededPaths = [...pageInputs, ...scriptInputs].filter(
    (path) => !path.includes('node_modules/'),
  )
  expect(neededPaths.length).toBeGreaterThan(150)
  expect(neededPaths.filter((path) => !paths.includes(path))).toEqual([])
})

test('the package has all programs that make pictures and pages', () => {
  const programs = [
    ...filesOfPictureCode.filter((path) => path.endsWith('.mjs')),
    'cli/produce/page-worker.cjs',
    'cli/run.mjs',
    'cli/v8-flags.mjs',
  ]
  expect(programs.filter((path) => !paths.includes(path))).toEqual([])
})

test('the package has the files for new shops and for hosts, and the checkout function', () => {
  for (const path of [
    'cli/edit/starter/project/README.md',
    'cli/edit/starter/project/gitignore',
    'cli/edit/starter/samples/sample-trees.svg',
    'cli/languages/packs/pt/shop.yaml',
    'cli/languages/packs/pt/strings.yaml',
    'cli/languages/packs/pt/texts/imprint.md',
    'cli/hosts/setups/.github/workflows/pages.yml',
    'cli/hosts/setups/.node-version',
    'cli/hosts/setups/netlify/cache/index.js',
    'supabase/functions/create-checkout/index.ts',
    'supabase/functions/create-checkout/deno.json',
    'supabase/functions/_shared/database.ts',
    'supabase/functions/stripe-webhook/index.ts',
    'supabase/migrations/20261130120000_limited_editions.sql',
    'templates/licences/lucide.txt',
  ])
    expect(paths, join(home, path)).toContain(path)
})
