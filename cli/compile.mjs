// Bundles cli/main.ts: cli/run.mjs does so after the sources change, and tools/prepack.ts for the npm package.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The packages that Node loads when the program first uses them. */
const LATE_PACKAGES = [
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
  'postcss',
  'postcss-custom-media',
  'postgres',
  'stripe',
  'uqr',
]

/** The editor's packages, which are development dependencies and may not be installed. */
export const EDITOR_PACKAGES = ['@hono/node-server', 'fast-equals', 'hono']

const hashOf = (code) => createHash('sha256').update(code).digest('hex').slice(0, 16)

/**
 * Escapes the non-ASCII characters that esbuild leaves in regular expressions. An ASCII script needs half the memory in
 * V8.
 */
const toAscii = (code) =>
  code.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Bundles the program of the engine that is in the folder `home`.
 * @param absent packages that the bundle does not contain, besides those that Node loads late
 * @returns the program's code, the hash of everything that determines what it does, and its source files
 */
export async function compileProgram(home, absent) {
  const result = await build({
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
    // The bundle is a function with the parameters of a CommonJS module, which cli/run.mjs calls.
    banner: { js: '(function(exports,require,module,__filename,__dirname){' },
    footer: { js: '})' },
    outfile: 'saga.cjs',
    external: [...LATE_PACKAGES, ...absent],
    logLevel: 'error',
  })

  const code = toAscii(result.outputFiles[0].text)
  // The lock file represents the packages that are not in the bundle.
  const hash = hashOf(`${code}\n${readFileSync(join(home, 'package-lock.json'))}`)
  // Packages change only with the lock file.
  const sources = Object.keys(result.metafile.inputs).filter(
    (name) => !name.includes('node_modules/'),
  )
  return { code, hash, sources }
}
