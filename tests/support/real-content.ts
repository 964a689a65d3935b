import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const siteFile = join(import.meta.dirname, '../../content/site.yaml')

/** Whether content/ is that of the Sea King Saga, the shop of this repository. A fork may replace it. */
const hasRealContent =
  existsSync(siteFile) && /^name: Sea King Saga$/m.test(readFileSync(siteFile, 'utf8'))

/** The tests that check the texts of content/, and those that need every page of the real shop. */
const testsOfRealContent = [
  'tests/content/**',
  'tests/site/**',
  'tests/long/{cloudflare,phone-pages}.test.ts',
  'tests/long/browsers/{kept,oldest,outsiders,visits}.test.ts',
]

/** The tests that cannot run on the content of another shop. */
export const leftOutTests: readonly string[] = hasRealContent ? [] : testsOfRealContent
