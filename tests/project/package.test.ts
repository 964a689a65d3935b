import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openCompiler } from '../../cli/bundle/esbuild.ts'
import { bundleIslands } from '../../cli/bundle/scripts.ts'
import { compileProgram, EDITOR_PACKAGES } from '../../cli/compile.mjs'
import { filesOfPictureCode, readPictureCode } from '../../cli/project.ts'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { copyPictures, makeTinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { copyCodeCache } from '../support/watch.ts'

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

const program = await compileProgram(home, EDITOR_PACKAGES)

test('the program is small, so that every command starts fast', () => {
  expect(program.code.length).toBeLessThan(2_300_000)
})

describe('an engine that is installed as a package', async () => {
  const folder = disposeAfterTests(await temporaryFolder())
  const engine = join(folder.path, 'engine')
  const shop = join(folder.path, 'shop')
  let installed: Readonly<Record<string, string>>

  /** Installs the files that npm would pack. Only the scripts of `saga watch` are missing in built/. */
  beforeAll(async () => {
    for (const path of sources) {
      await mkdir(dirname(join(engine, path)), { recursive: true })
      await copyFile(join(home, path), join(engine, path))
    }
    await mkdir(join(engine, 'built'))
    await writeFile(join(engine, 'built/saga.cjs'), program.code)
    const manifest = { hash: program.hash, pictureCode: { ...readPictureCode(home) } }
    await writeFile(join(engine, 'built/manifest.json'), JSON.stringify(manifest))
    // Packages that are installed beside the engine, as npm does.
    await symlink(join(home, 'node_modules'), join(folder.path, 'node_modules'))
    installed = await fingerprint(engine)

    await mkdir(shop)
    await makeTinyShop(shop, 'written')
    await copyPictures(join(shop, '.cache/store'))
    // The shop finds the bundles that an earlier version of the same code has left.
    await copyCodeCache(shop)
  })

  const run = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(engine, 'cli/run.mjs'), ...args],
      { cwd: shop, encoding: 'utf8', env: { ...process.env, SAGA_STORE: '' } },
    )
    return { code: status, text: stdout + stderr }
  }

  test('builds a shop without writing into its own folder', async () => {
    const { code, text } = run('build')

    expect(code, text).toBe(0)
    expect(existsSync(join(shop, 'dist/sv.html'))).toBe(true)
    expect(await fingerprint(engine)).toEqual(installed)
  })

  test('keeps its caches in the shop, and uses them for the next build', async () => {
    const caches = await readdir(join(shop, '.cache'))
    expect(caches).toEqual(expect.arrayContaining(['cli', 'code', 'store']))

    const { code, text } = run('build')
    expect(code, text).toBe(0)
    expect(text).toContain('0 written')
    expect(await fingerprint(engine)).toEqual(installed)
  })

  test.runIf(isLong)('leaves a folder that is no shop empty', async () => {
    const empty = join(folder.path, 'empty')
    await mkdir(empty)

    expect(run('validate', '--root', empty).code).not.toBe(0)
    expect(await readdir(empty)).toEqual([])
    expect(await fingerprint(engine)).toEqual(installed)
  })
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
