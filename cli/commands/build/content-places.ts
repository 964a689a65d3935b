import { readFileSync } from 'node:fs'
import type { Place } from '../../model/diagnostic.ts'

/** A file of content/. */
export interface SearchedFile {
  /** The absolute path. */
  readonly file: string
  /** The path in messages: 'content/site.yaml'. */
  readonly shownAs: string
}

/** Matches files with texts and settings, but not pictures. */
const WITH_TEXT = /\.(?:md|ya?ml)$/

/** Matches a character that continues an address: `/sv/moon-2` does not contain the address `/sv/moon`. */
const CONTINUES = /[\w/%-]/

/** Finds the first place in content/ that contains a local address, with or without the shop's origin. */
export function findInContent(
  address: string,
  origin: string,
  files: readonly SearchedFile[],
): Place | undefined {
  for (const { file, shownAs } of files) {
    if (!WITH_TEXT.test(shownAs)) continue

    const lines = readFileSync(file, 'utf8').split(/\r?\n/)
    for (const [index, line] of lines.entries()) {
      const start = startOf(address, origin, line)
      if (start === undefined) continue
      return {
        file: shownAs,
        line: index + 1,
        column: start + 1,
        length: address.length,
        written: address,
      }
    }
  }
  return undefined
}

/** Returns the position of an address in a line. A longer address that contains this one is ignored. */
function startOf(address: string, origin: string, line: string): number | undefined {
  let start = line.indexOf(address)
  while (start >= 0) {
    const prefix = line.slice(0, start)
    const isStart = prefix.endsWith(origin) || !CONTINUES.test(prefix.slice(-1))
    const isEnd = !CONTINUES.test(line.charAt(start + address.length))
    if (isStart && isEnd) return start

    start = line.indexOf(address, start + 1)
  }
  return undefined
}
