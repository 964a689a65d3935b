import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const siteFile = join(import.meta.dirname, '../../content/site.yaml')

/** Whether content/ belongs to the Sea King Saga, this repository's shop. A fork may replace it. */
export const hasRealContent =
  existsSync(siteFile) && /^name: Sea King Saga$/m.test(readFileSync(siteFile, 'utf8'))

/** The tests that check the texts of content/, and those that need every page of the real shop. */
const testsOfRealContent = [
  'tests/content/**',
  'tests/long/cloudflare.test.ts',
  'tests/long/site/**',
  'tests/long/browsers/{kept,oldest,outsiders,visits}.test.ts',
]

/** The tests that cannot run on another shop's content. */
export const leftOutTests: readonly string[] = hasRealContent ? [] : testsOfRealContent
