#!/usr/bin/env node
// Starts the CLI. In a git checkout, bundles cli/main.ts after the TypeScript sources change; an installed package has
// the bundle instead of the sources. Node loads packages only when the bundle first uses them.
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { setCodeCacheFlags, setExitFlags, setStartFlags } from './v8-flags.mjs'

// Older versions of Node cannot require() packages that are ES modules.
const [major, minor] = process.versions.node.split('.').map(Number)
const isSupported =
  (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!isSupported) {
  process.stderr.write(
    `saga needs Node 20.19 or a later 20.x, or 22.12 or later; this is ${process.versions.node}.\n`,
  )
  process.exit(2)
}

// These flags make the start fast and keep the code cache complete.
setStartFlags(major)

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const builtFolder = join(home, 'built')
const isPackage = !existsSync(join(home, 'cli/main.ts'))

// The folder of a package may be read-only, or shared by several shops.
const cacheFolder = join(isPackage ? shopFolder() : home, '.cache', 'cli')
const bundleFile = join(isPackage ? builtFolder : cacheFolder, 'saga.cjs')

/** Returns the folder of the shop: the value of --root, or else the current folder. */
function shopFolder() {
  const root = process.argv.find((_, index, words) => words[index - 1] === '--root')
  const joined = process.argv.find((word) => word.startsWith('--root='))
  return resolve(root ?? joined?.slice('--root='.length) ?? '.')
}

/** Reads the cached bundle; undefined if a source file or Node itself has changed since it was written. */
function readBundle() {
  try {
    const manifest = JSON.parse(readFileSync(join(cacheFolder, 'manifest.json'), 'utf8'))
    const isFresh =
      manifest.node === process.version &&
      manifest.inputs.every(([name, stamp]) => stampOf(name) === stamp)
    if (!isFresh) return undefined

    // The bundle is ASCII, because of `toAscii`, so latin1 decodes it unchanged.
    const bytes = readFileSync(bundleFile)
    return hashOf(bytes) === manifest.bundleChecksum
      ? { code: bytes.toString('latin1'), hash: manifest.hash }
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the same stamp as fs/identity.ts, which cannot be imported before there is a bundle. */
const stampOf = (name) => {
  const { size, ctimeMs, ino } = statSync(join(home, name))
  return `${size}:${ctimeMs}:${ino}`
}

/** How far file times can lag behind the clock, in milliseconds. */
const TICK_MS = 10

/** Tells whether a file may have changed after this process read it. */
const isUnsettled = (name) =>
  statSync(join(home, name)).ctimeMs > performance.timeOrigin - TICK_MS

const hashOf = (code) => createHash('sha256').update(code).digest('hex').slice(0, 16)

/** Writes a temporary file, then renames it, so that neither concurrent starts nor a kill leave half a file. */
function writeAtomically(path, contents) {
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporaryPath, contents)
  renameSync(temporaryPath, path)
}

/** Ignores errors while writing the cache, because the next start makes it again. */
function ignoreErrors(write) {
  try {
    write()
  } catch {}
}

async function makeBundle() {
  const { compileProgram, EDITOR_PACKAGES } = await import('./compile.mjs')
  const { code, hash, sources } = await compileProgram(home, EDITOR_PACKAGES)
  const inputs = [...sources, 'package-lock.json', 'cli/run.mjs', 'cli/compile.mjs'].map(
    (name) => [name, stampOf(name)],
  )

  ignoreErrors(() => {
    if (inputs.some(([name]) => isUnsettled(name))) return

    mkdirSync(cacheFolder, { recursive: true })
    writeAtomically(bundleFile, code)
    writeAtomically(
      join(cacheFolder, 'manifest.json'),
      JSON.stringify({
        node: process.version,
        bundleChecksum: hashOf(code),
        hash,
        inputs,
      }),
    )
  })

  return { code, hash }
}

/**
 * Reads the bundle of an installed package, which has no sources. `hash` identifies the program. `pictureCode` has the
 * hashes of the code that makes pictures; a git checkout has none.
 */
function readPackedBundle() {
  const { hash, pictureCode } = JSON.parse(
    readFileSync(join(builtFolder, 'manifest.json'), 'utf8'),
  )
  return { code: readFileSync(bundleFile, 'latin1'), hash, pictureCode }
}

/**
 * Returns the path of a command's code cache. Each command has one, because it compiles its own part of the program.
 */
const codeCacheFile = (hash) => {
  // The first word may also be a typo of any length, so only its beginning becomes part of the file name.
  const command = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word)) ?? 'saga'
  return join(cacheFolder, `${hash}-${command.slice(0, 12)}.v8`)
}

/** Tells whether the cache may be written: a package caches nothing in a folder that is not a shop. */
function isCacheAllowed() {
  return !isPackage || existsSync(join(cacheFolder, '../../content'))
}

/** Writes the code cache of this command, and removes the code caches of other versions of the program. */
function writeCodeCache(hash, script) {
  mkdirSync(cacheFolder, { recursive: true })
  for (const name of readdirSync(cacheFolder))
    if (name.endsWith('.v8') && !name.startsWith(hash))
      rmSync(join(cacheFolder, name), { force: true })
  writeAtomically(codeCacheFile(hash), script.createCachedData())
}

function readIfThere(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

// A closed pipe (`| head`) must not stop the work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })

const { code, hash, pictureCode } = isPackage
  ? readPackedBundle()
  : (readBundle() ?? (await makeBundle()))
const cachedData = readIfThere(codeCacheFile(hash))
const script = new vm.Script(code, { filename: bundleFile, cachedData })

// The banner and the footer make the bundle a function with the parameters of a CommonJS module.
const runBundle = script.runInThisContext()
const module = { exports: {} }
runBundle(
  module.exports,
  createRequire(bundleFile),
  module,
  bundleFile,
  dirname(bundleFile),
)

try {
  const engine = { home, hash, pictureCode }
  process.exitCode = await module.exports.main(process.argv, process.env, engine)
} catch (error) {
  const cause = module.exports.shown(String(error instanceof Error ? error.stack : error))
  process.stderr.write(`saga failed, and this is not the content's fault:\n${cause}\n`)
  process.exitCode = 1
}

// The code cache is written after the first run, so that it contains the functions that the run called.
if ((!cachedData || script.cachedDataRejected) && isCacheAllowed()) {
  // Otherwise, the next start would reject the cache.
  setCodeCacheFlags()
  ignoreErrors(() => writeCodeCache(hash, script))
}

// No garbage collection may delay the exit.
setExitFlags()
