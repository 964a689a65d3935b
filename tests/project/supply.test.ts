import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf, oldLicences } from '../../tools/licences.ts'
import { home } from '../support/cli.ts'

// Checks the packages on which the project depends: their versions, hashes, install
// scripts and licences.

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

const readJson = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(home, name), 'utf8')) as T
const manifest = await readJson<Manifest>('package.json')
const { packages } = await readJson<{ packages: Readonly<Record<string, Package>> }>(
  'package-lock.json',
)
const installedPackages = Object.entries(packages).filter(([path]) => path !== '')

/** Licences under which anybody may use, change and redistribute a package, as long as the notice stays. */
const permissiveLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** Licences of tools, which are neither changed nor published with the shop. */
const toolLicences = ['LGPL-3.0-or-later', 'MPL-2.0']
const licences = new Set([...permissiveLicences, ...toolLicences])

/** Returns the name of the package in a folder such as `node_modules/a/node_modules/b`. */
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

test('every dependency has the exact version in the lock file', () => {
  const dependencies = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  })
  expect(dependencies.length).toBeGreaterThan(20)
  for (const [name, version] of dependencies) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
})

// Without addresses, npm can install the packages from any registry (.npmrc). The hashes
// protect against changed packages.
test('the lock file has a hash for every package and no registry addresses', () => {
  expect(installedPackages.length).toBeGreaterThan(100)
  for (const [path, { integrity, resolved, link }] of installedPackages) {
    expect(resolved, path).toBeUndefined()
    if (!link) expect(integrity, path).toMatch(/^sha512-/)
  }
})

// "npm ci" rejects a lock file without the optional packages of other systems.
test('the lock file has the optional packages for every system', () => {
  const missingPackages = installedPackages.flatMap(
    ([path, { optionalDependencies = {} }]) => {
      const isLocked = (name: string) =>
        foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages)
      return Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name))
        .map((name) => `${path} → ${name}`)
    },
  )
  expect(missingPackages).toEqual([])
})

/**
 * Returns the folders in which Node looks for a package's dependencies, from the
 * package's own folder up to the root.
 */
function foldersAbove(path: string): readonly string[] {
  if (path === '') return ['']

  // 'node_modules/a/node_modules/b' is nested in 'node_modules/a', which is nested in the root.
  const nestedAt = path.lastIndexOf('/node_modules/')
  const nestingPath = nestedAt === -1 ? '' : path.slice(0, nestedAt)
  return [`${path}/`, ...foldersAbove(nestingPath)]
}

test('no install script is needed', async () => {
  const packagesWithScript = installedPackages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  // The install scripts of esbuild and SWC only move a program that comes in a separate
  // package. fsevents is for macOS only.
  const exceptions = ['@swc/core', 'esbuild', 'fsevents']
  expect(packagesWithScript.filter((name) => !exceptions.includes(name))).toEqual([])

  const scripts = Object.keys(manifest.scripts)
  expect(
    scripts.filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name)),
  ).toEqual([])

  expect(await readFile(join(home, '.npmrc'), 'utf8')).not.toMatch(
    /allow-scripts|ignore-scripts=false/,
  )
})

/** Tells whether at least one licence in 'A OR B', or both in 'A AND B', are accepted. */
function isAccepted(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) =>
    choice.split(' AND ').every((name) => licences.has(name)),
  )
}

test('every package has an accepted licence', () => {
  const rejections: string[] = []
  for (const [path, { license: statedLicence }] of installedPackages) {
    const licence = statedLicence ?? oldLicences[nameOf(path)] ?? 'none stated'
    if (!isAccepted(licence)) rejections.push(`${path}: ${licence}`)
  }

  expect(rejections).toEqual([])
})

test('docs/licences.md lists the licences of all packages', async () => {
  expect(await readFile(join(home, 'docs/licences.md'), 'utf8')).toBe(
    await licencesOf(home),
  )
})
