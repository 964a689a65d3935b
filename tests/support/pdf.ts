import { inflateSync } from 'node:zlib'

/** Returns the pages of a PDF, whose dictionaries may stand in compressed streams. */
export function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    try {
      return [inflateSync(pdf.subarray(index + mark.length)).toString('latin1')]
    } catch {
      return []
    }
  })
  return [
    ...[text, ...streams].join('\n').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g),
  ].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
}
