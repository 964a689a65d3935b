import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf, oldLicences } from '../../tools/licences.ts'
import { home } from '../support/cli.ts'

interface Package {
  readonly version?: string
  readonly license?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type Manifest = Readonly<
  Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>
>

const json = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(home, name), 'utf8')) as T
const manifest = await json<Manifest>('package.json')
const { packages } = await json<{ packages: Readonly<Record<string, Package>> }>(
  'package-lock.json',
)
const installed = Object.entries(packages).filter(([path]) => path !== '')

/** Licences that let anybody use, change and pass on, on no other terms than that the notice stays. */
const ALLOWED =
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 ' +
  'Python-2.0 Unlicense Zlib'
/** Used, but not part of what is published, and not changed. */
const TOOLS_ONLY = 'LGPL-3.0-or-later MPL-2.0'
const licences = new Set(`${ALLOWED} ${TOOLS_ONLY}`.split(' '))

test('every dependency has an exact version, the one in the lock file', () => {
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(named.length).toBeGreaterThan(20)
  for (const [name, version] of named) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

test('the lock file ties every package to its bytes, and to no host', () => {
  expect(installed.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link }] of installed) {
    expect(resolved, path).toBeUndefined()
    if (!link) expect(integrity, path).toMatch(/^sha512-/)
  }
})

test('the lock file holds the programs for every system: npm ci refuses one that does not', () => {
  const missing = installed.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) =>
          !foldersAbove(path).some(
            (folder) => `${folder}node_modules/${name}` in packages,
          ),
      )
      .map((name) => `${path} → ${name}`),
  )
  expect(missing).toEqual([])
})

/** Where Node looks for what a package needs: in itself, then in what it lies in, up to the root. */
function foldersAbove(path: string): readonly string[] {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/')))
  return path === '' ? [''] : [`${path}/`, ...foldersAbove(parent.replace(/\/$/, ''))]
}

test('no install script is needed', async () => {
  // Those of esbuild and SWC only put a program in its place; the programs are packages of their own. fsevents is macOS's.
  const names = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  expect(
    names.filter((name) => !['@swc/core', 'esbuild', 'fsevents'].includes(name)),
  ).toEqual([])
  const scripts = Object.keys(manifest.scripts)
  expect(
    scripts.filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name)),
  ).toEqual([])
  expect(await readFile(join(home, '.npmrc'), 'utf8')).not.toMatch(
    /allow-scripts|ignore-scripts=false/,
  )
})

test('every package has a licence that allows what is done with it', () => {
  const faults = installed.flatMap(([path, { license: locked }]) => {
    const license = locked ?? oldLicences[path.replace(/^.*node_modules\//, '')]
    // 'A OR B' may be read as either; 'A AND B' asks for both.
    const sound = (license ?? '')
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((name) => licences.has(name)))
    return sound ? [] : [`${path}: ${license ?? 'none stated'}`]
  })
  expect(faults).toEqual([])
})

test('docs/licences.md lists what is used', async () => {
  expect(await readFile(join(home, 'docs/licences.md'), 'utf8')).toBe(
    await licencesOf(home),
  )
})
