// What visitors are sent, compressed as hosts do it: `npm run bench:weights`, after a build.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { tableOf } from '../table.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const pages = [
  'sv',
  'sv/landscape',
  'sv/holy-cow',
  'sv/pyramid',
  'sv/posters/dragon-eye',
  'en/get-the-saga',
  'sv/success',
]

const brotli = async (path: string): Promise<number> =>
  brotliCompressSync(await readFile(join(dist, path.replace(/^\//, '')))).length

const sumOf = async (paths: readonly string[]): Promise<number> =>
  (await Promise.all([...new Set(paths)].map(brotli))).reduce((sum, bytes) => sum + bytes, 0)

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Scripts that the first one loads for an island, by the addresses in it. */
async function loadedBy(script: string): Promise<readonly string[]> {
  const code = await readFile(join(dist, script.replace(/^\//, '')), 'utf8')
  return [...code.matchAll(/["'`](?:\.|\/assets)\/([\w-]+\.js)["'`]/g)].map(
    ([, name = '']) => `/assets/${name}`,
  )
}

const rows = await Promise.all(
  pages.map(async (page): Promise<readonly string[]> => {
    const whole = await readFile(join(dist, `${page}.html`), 'utf8')
    // What is only for visitors without scripts is not for those with them.
    const html = whole.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    const all = (pattern: RegExp): readonly string[] =>
      [...html.matchAll(pattern)].map(([, path = '']) => path)
    const styles = all(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
    const scripts = all(/<script[^>]*src="([^"]+)"/g)
    // Pages without islands load nothing more.
    const later = html.includes('data-island=') ? (await Promise.all(scripts.map(loadedBy))).flat() : []
    const dialogs = later.filter((path) => path.includes('dialogs'))
    return [
      `/${page}`,
      kilobytes(await brotli(`${page}.html`)),
      kilobytes(await sumOf(styles)),
      kilobytes(await sumOf(scripts)),
      kilobytes((await sumOf(later)) - (await sumOf(dialogs))),
      kilobytes(await sumOf(dialogs)),
    ]
  }),
)
process.stdout.write(
  `${tableOf(['Page', 'HTML', 'styles', 'script at once', 'scripts on first use', 'dialogs'], rows)}\n`,
)
