#!/usr/bin/env node
// Starts the CLI from its TypeScript sources: bundles cli/main.ts after a change, and otherwise runs the bundle at
// once with V8's code cache. esbuild is not even loaded then, which is most of the time that a start takes.
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'

// Before these, packages that are modules cannot be required.
const [line, release] = process.versions.node.split('.').map(Number)
if (release < ({ 20: 19, 21: Infinity, 22: 12 }[line] ?? (line < 20 ? Infinity : 0))) {
  process.stderr.write(
    `saga needs Node 20.19 or newer of line 20, or 22.12 or newer; this is ${process.versions.node}.\n`,
  )
  process.exit(2)
}

// Most runs are over before optimized code pays for having been made: only what stays hot for long is optimized.
v8.setFlagsFromString('--interrupt-budget=1000000')

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(home, '.cache', 'cli')
const file = join(folder, 'saga.cjs')

/** The remembered bundle, or undefined when a source file or Node itself has changed since. */
function remembered() {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const fresh =
      manifest.node === process.version && manifest.inputs.every(([name, stamp]) => stampOf(name) === stamp)
    if (!fresh) return undefined
    const code = readFileSync(file, 'utf8')
    return hashOf(code) === manifest.codeHash ? { code, hash: manifest.hash } : undefined
  } catch {
    return undefined
  }
}

const stampOf = (name) => {
  const { mtimeMs, size } = statSync(join(home, name))
  return `${mtimeMs}:${size}`
}

/** The clock of file times may lag behind by this. */
const TICK_MS = 10

/** Whether this start may have read an older text of a file than the one that is there now. */
const isUnsettled = (name) => statSync(join(home, name)).mtimeMs > performance.timeOrigin - TICK_MS

const hashOf = (code) => createHash('sha256').update(code).digest('hex').slice(0, 16)

/** Beside, then renamed over: two starts at once, or a kill, never leave half a file. */
function replace(path, contents) {
  const beside = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(beside, contents)
  renameSync(beside, path)
}

/** What cannot be remembered, where nobody may write, is made again by the next start. */
function remember(write) {
  try {
    write()
  } catch {}
}

async function bundle() {
  const { build } = await import('esbuild')
  const result = await build({
    absWorkingDir: home,
    entryPoints: ['cli/main.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // A script that comes out of V8's code cache cannot call import(): packages are required instead.
    supported: { 'dynamic-import': false },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    outfile: file,
    external: ['sharp', 'satori', 'esbuild', 'chokidar', 'react', 'react-dom', 'serve-handler'],
    logLevel: 'error',
  })
  const code = result.outputFiles[0].text
  // Packages are not all in the bundle, and those of the browser never are.
  const hash = hashOf(`${code}\n${readFileSync(join(home, 'package-lock.json'))}`)
  // Packages are pinned by the lock file; only our own sources are watched.
  const sources = Object.keys(result.metafile.inputs).filter((name) => !name.includes('node_modules/'))
  const inputs = [...sources, 'package-lock.json', 'cli/run.mjs'].map((name) => [name, stampOf(name)])
  remember(() => {
    if (inputs.some(([name]) => isUnsettled(name))) return
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder))
      if (name.endsWith('.v8')) rmSync(join(folder, name), { force: true })
    replace(file, code)
    replace(
      join(folder, 'manifest.json'),
      JSON.stringify({ node: process.version, codeHash: hashOf(code), hash, inputs }),
    )
  })
  return { code, hash }
}

/** Each command compiles its own part of the program, so that each has a code cache of its own. */
const codeCacheFile = (hash) => {
  const command = process.argv.slice(2).find((word) => /^[a-z]+$/.test(word)) ?? 'saga'
  return join(folder, `${hash}-${command.slice(0, 12)}.v8`)
}

function codeCacheOf(hash) {
  try {
    return readFileSync(codeCacheFile(hash))
  } catch {
    return undefined
  }
}

// Whoever read the output has seen enough (`| head`): the work goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })

const { code, hash } = remembered() ?? (await bundle())
const cachedData = codeCacheOf(hash)
const script = new vm.Script(`(function(exports,require,module,__filename,__dirname){${code}\n})`, {
  filename: file,
  ...(cachedData ? { cachedData } : {}),
})
const module = { exports: {} }
script.runInThisContext()(module.exports, createRequire(file), module, file, folder)
try {
  await module.exports.main(process.argv, process.env, { home, hash })
} catch (error) {
  process.stderr.write(
    `saga failed, and this is not the content's fault:\n${error instanceof Error ? error.stack : error}\n`,
  )
  process.exitCode = 1
}
// After the run the functions that it needed are compiled: that is what is worth remembering.
if (!cachedData || script.cachedDataRejected)
  remember(() => replace(codeCacheFile(hash), script.createCachedData()))
