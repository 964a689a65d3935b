import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the licences in the folder of a package; '' if there are none. */
export const licenceTextIn = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readPlainText(join(folder, file)))
    .join('\n\n')

/** Reads a text with the line ends of Unix. */
export const readPlainText = (path: string): string =>
  readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
