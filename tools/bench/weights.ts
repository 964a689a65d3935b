// What visitors are sent, compressed as hosts do it: `npm run bench:weights`, after a build.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { tableOf } from '../table.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const pages = ['sv', 'sv/landscape', 'sv/holy-cow', 'sv/pyramid', 'en/get-the-saga', 'sv/success']

const brotli = async (path: string): Promise<number> =>
  brotliCompressSync(await readFile(join(dist, path.replace(/^\//, '')))).length

const sumOf = async (paths: readonly string[]): Promise<number> =>
  (await Promise.all([...new Set(paths)].map(brotli))).reduce((sum, bytes) => sum + bytes, 0)

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** Scripts that an island needs when it is first used: its own and all that it imports, directly or not. */
async function withImports(entry: string, seen: Set<string> = new Set()): Promise<ReadonlySet<string>> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  const code = await readFile(join(dist, entry.replace(/^\//, '')), 'utf8')
  for (const [, name = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g))
    await withImports(`/assets/${name}`, seen)
  return seen
}

/** Scripts that a script fetches when it needs them: the first one brings React to the islands. */
async function calledFor(script: string): Promise<readonly string[]> {
  const code = await readFile(join(dist, script.replace(/^\//, '')), 'utf8')
  return [...code.matchAll(/["'`](?:\.|\/assets)\/([\w-]+\.js)["'`]/g)].map(
    ([, name = '']) => `/assets/${name}`,
  )
}

const rows = await Promise.all(
  pages.map(async (page): Promise<readonly string[]> => {
    const html = await readFile(join(dist, `${page}.html`), 'utf8')
    const all = (pattern: RegExp): readonly string[] =>
      [...html.matchAll(pattern)].map(([, path = '']) => path)
    const styles = all(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
    const scripts = all(/<script[^>]*src="([^"]+)"/g)
    const first = await Promise.all(scripts.map(calledFor))
    const entries = [...all(/data-island="([^"]+)"/g), ...first.flat()]
    const islands = await Promise.all(entries.map((entry) => withImports(entry)))
    const later = islands.flatMap((files) => [...files]).filter((file) => !scripts.includes(file))
    return [
      `/${page}`,
      kilobytes(await brotli(`${page}.html`)),
      kilobytes(await sumOf(styles)),
      kilobytes(await sumOf(scripts)),
      kilobytes(await sumOf(later)),
    ]
  }),
)
process.stdout.write(
  `${tableOf(['Page', 'HTML', 'styles', 'script at once', 'scripts on first use'], rows)}\n`,
)
