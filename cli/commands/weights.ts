import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { warning } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Budget } from '../model/site.ts'
import { fileOf } from '../schema/content-paths.ts'
import { formatBytes } from './build-report.ts'

/** Warns of pages in dist/ that weigh more than the shop allows itself: one warning for each limit. */
export function checkBudget(outputs: readonly Output[], dist: string, { page, pictures }: Budget) {
  if (page === undefined && pictures === undefined) return []
  const weighed = outputs.flatMap(({ kind, path }) =>
    kind === 'page' ? [{ path, ...weighPage(readFileSync(join(dist, path), 'utf8'), dist) }] : [],
  )
  const limits = [
    { part: 'text', kilobytes: page ?? Infinity, what: 'HTML and styles' },
    { part: 'pictures', kilobytes: pictures ?? Infinity, what: 'the pictures of the first view' },
  ] as const
  return limits.flatMap(({ part, kilobytes, what }) => {
    const over = weighed.filter((one) => one[part] > kilobytes * 1000).toSorted((a, b) => b[part] - a[part])
    const [heaviest] = over
    if (!heaviest) return []
    const message = `${what} weigh more than ${kilobytes} kB on ${over.length} of ${weighed.length} pages, most on ${heaviest.path}: ${formatBytes(heaviest[part])}`
    const remedy = 'split the page, reduce the quality of the pictures, or raise `budget`'
    return warning('limit', { file: fileOf('site') }, message, remedy)
  })
}

const pictureBlocks = /<picture>.*?<\/picture>/gs
const styleLinks = /<link rel="stylesheet" href="\/(assets\/[^"]+)"/g
const pictureFiles = /\/(img\/[^\s",]+\.avif)/g

/**
 * Returns the bytes of a page with its styles, uncompressed, and of the pictures that it loads at once, each at its
 * largest size.
 */
function weighPage(html: string, dist: string): { readonly text: number; readonly pictures: number } {
  const sizeOf = (file = ''): number => statSync(join(dist, file), { throwIfNoEntry: false })?.size ?? 0
  const styles = [...html.matchAll(styleLinks)].map(([, file]) => sizeOf(file))
  const eager = [...html.matchAll(pictureBlocks)].filter(([block]) => block.includes('fetchpriority="high"'))
  const pictures = eager.map(([block]) =>
    Math.max(0, ...[...block.matchAll(pictureFiles)].map(([, file]) => sizeOf(file))),
  )
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)
  return { text: Buffer.byteLength(html) + sum(styles), pictures: sum(pictures) }
}
