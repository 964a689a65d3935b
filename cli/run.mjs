#!/usr/bin/env node
// Starts the CLI from its TypeScript sources: bundles cli/main.ts after a change, and runs the bundle. Node loads
// packages only when the bundle first uses them.
import { createHash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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

setStartFlags(major)

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const cacheFolder = join(home, '.cache', 'cli')
const bundleFile = join(cacheFolder, 'saga.cjs')

/** Reads the cached bundle; undefined if a source file or Node itself has changed since it was written. */
function readBundle() {
  try {
    const manifest = JSON.parse(readFileSync(join(cacheFolder, 'manifest.json'), 'utf8'))
    const isFresh =
      manifest.node === process.version &&
      manifest.inputs.every(([name, stamp]) => stampOf(name) === stamp)
    if (!isFresh) return undefined

    // The bundle is ASCII, because of `toAscii`, so that latin1 decodes it unchanged.
    const bytes = readFileSync(bundleFile)
    return hashOf(bytes) === manifest.codeHash
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

/** Writes a temporary file, then renames it: concurrent starts, or a kill, never leave half a file. */
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

const buildOptions = {
  absWorkingDir: home,
  entryPoints: ['cli/main.ts'],
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  // A script from V8's code cache cannot call import(), so packages are loaded by require() instead.
  supported: { 'dynamic-import': false },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: { js: '(function(exports,require,module,__filename,__dirname){' },
  footer: { js: '})' },
  outfile: bundleFile,
  external: [
    'sharp',
    'satori',
    'subset-font',
    'esbuild',
    '@swc/core',
    'chokidar',
    'react',
    'react-dom',
    'serve-handler',
    '@clack/prompts',
    'fontkitten',
    'gettext-parser',
    'ioredis',
    'launch-editor',
    'open',
    'uqr',
    // The editor's packages, which are development dependencies and may not be installed.
    '@hono/node-server',
    'fast-equals',
    'hono',
  ],
  logLevel: 'error',
}

/** Escapes the characters that esbuild leaves in regular expressions: an ASCII script needs half the memory in V8. */
const toAscii = (code) =>
  code.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

async function makeBundle() {
  const { build } = await import('esbuild')
  const result = await build(buildOptions)
  const code = toAscii(result.outputFiles[0].text)
  // The lock file represents the packages that are not in the bundle.
  const hash = hashOf(`${code}\n${readFileSync(join(home, 'package-lock.json'))}`)

  // Packages change only with the lock file.
  const sources = Object.keys(result.metafile.inputs).filter(
    (name) => !name.includes('node_modules/'),
  )
  const inputs = [...sources, 'package-lock.json', 'cli/run.mjs'].map((name) => [
    name,
    stampOf(name),
  ])

  ignoreErrors(() => {
    if (inputs.some(([name]) => isUnsettled(name))) return

    mkdirSync(cacheFolder, { recursive: true })
    for (const name of readdirSync(cacheFolder))
      if (name.endsWith('.v8')) rmSync(join(cacheFolder, name), { force: true })
    writeAtomically(bundleFile, code)
    writeAtomically(
      join(cacheFolder, 'manifest.json'),
      JSON.stringify({ node: process.version, codeHash: hashOf(code), hash, inputs }),
    )
  })

  return { code, hash }
}

/** Returns the path of a command's code cache: each command compiles its own part of the program. */
const codeCacheFile = (hash) => {
  // The first word may also be a mistake of any length, so only its beginning becomes part of the file name.
  const command = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word)) ?? 'saga'
  return join(cacheFolder, `${hash}-${command.slice(0, 12)}.v8`)
}

function readIfThere(path) {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

// A closed pipe (`| head`) must not end the work.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })

const { code, hash } = readBundle() ?? (await makeBundle())
const cachedData = readIfThere(codeCacheFile(hash))
const script = new vm.Script(code, { filename: bundleFile, cachedData })

// The banner and the footer make the bundle a function with the parameters of a CommonJS module.
const runBundle = script.runInThisContext()
const module = { exports: {} }
runBundle(module.exports, createRequire(bundleFile), module, bundleFile, cacheFolder)

try {
  process.exitCode = await module.exports.main(process.argv, process.env, { home, hash })
} catch (error) {
  const cause = module.exports.shown(String(error instanceof Error ? error.stack : error))
  process.stderr.write(`saga failed, and this is not the content's fault:\n${cause}\n`)
  process.exitCode = 1
}

// The code cache is written after the first run, so that it contains the functions that the run called.
if (!cachedData || script.cachedDataRejected) {
  setCodeCacheFlags()
  ignoreErrors(() => writeAtomically(codeCacheFile(hash), script.createCachedData()))
}

setExitFlags()
