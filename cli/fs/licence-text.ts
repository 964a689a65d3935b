import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the texts of the licence files in a package's folder, or '' if it has none. */
export const licenceTextIn = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readPlainText(join(folder, file)))
    .join('\n\n')

/** Reads a text, converts its line endings to Unix ones, and trims it. */
export const readPlainText = (path: string): string =>
  readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
