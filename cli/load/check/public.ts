import type { Diagnostic } from '../../model/diagnostic.ts'
import { feedFile, ownFiles, pageFile, type Route } from '../../model/path.ts'
import type { Content } from '../content.ts'
import { pagesIn } from './pages.ts'

/** public/ holds no file that the shop makes itself: only one of the two could be served. */
export function checkPublic(content: Content): readonly Diagnostic[] {
  const own = new Set<string>([
    ...Object.values(ownFiles),
    ...content.languages.map(feedFile),
    ...[...pagesIn(content).routes.keys()].map((route) => pageFile(route as Route)),
  ])
  // Many computers take two names for one that differ only in capital letters.
  return content.publicFiles
    .filter(({ path }) => own.has(path.toLowerCase()))
    .map(({ path }) => ({
      severity: 'error',
      code: 'duplicate-id',
      at: { file: `public/${path}` },
      message: 'the shop makes this file itself',
      hint: 'delete it, or give it another name',
    }))
}
