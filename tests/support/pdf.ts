import { inflateSync } from 'node:zlib'

/** Returns the page sizes of a PDF, whose dictionaries may be in compressed streams. */
export function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')

  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      return [inflateSync(pdf.subarray(index + start.length)).toString('latin1')]
    } catch {
      return []
    }
  })

  const dictionaries = [text, ...streams].join('\n')
  const boxes = [...dictionaries.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }))
}
