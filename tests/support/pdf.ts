import { inflateSync } from 'node:zlib'

/** Matches what precedes the bytes of a stream. It also matches in `endstream`, but nothing compressed follows there. */
const STREAM_START = /stream\r?\n/g

/** Matches the size of a page. The groups are its width and its height. */
const PAGE_BOX = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g

/** Returns the page sizes of a PDF, whose dictionaries may be in compressed streams. */
export function pagesOf(pdf: Buffer) {
  const text = pdf.toString('latin1')

  const streams: string[] = []
  for (const match of text.matchAll(STREAM_START)) {
    const [start] = match
    const bytes = pdf.subarray(match.index + start.length)
    try {
      streams.push(inflateSync(bytes).toString('latin1'))
    } catch {
      // Streams that are not compressed, such as pictures, contain no dictionaries.
    }
  }

  const dictionaries = [text, ...streams].join('\n')
  const boxes = [...dictionaries.matchAll(PAGE_BOX)]
  return boxes.map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }))
}
