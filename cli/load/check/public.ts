import type { Diagnostic } from '../../model/diagnostic.ts'
import { assetFolders, feedFile, levelsOf, ownFiles, pageFile, type Route } from '../../model/path.ts'
import type { Content } from '../content.ts'
import { pagesIn } from './pages.ts'

/** public/ takes no place that the shop needs itself: only one of the two could be served. */
export function checkPublic(content: Content): readonly Diagnostic[] {
  const files = new Set<string>([
    ...Object.values(ownFiles),
    ...content.languages.map(feedFile),
    ...[...pagesIn(content).routes.keys()].map((route) => pageFile(route as Route)),
  ])
  const folders = new Set([...assetFolders, ...[...files].flatMap(foldersAbove)])
  const takenBy = (path: string): string | undefined => {
    if (files.has(path)) return 'the shop makes this file itself'
    if (folders.has(path)) return 'the shop makes a folder of this name itself'
    const file = foldersAbove(path).find((folder) => files.has(folder))
    return file && `the shop makes a file ${file} itself, where this needs a folder`
  }
  return content.publicFiles.flatMap(({ path }): Diagnostic[] => {
    // Many computers take two names for one that differ only in capital letters.
    const message = takenBy(path.toLowerCase())
    if (message === undefined) return []
    return [
      {
        severity: 'error',
        code: 'duplicate-id',
        at: { file: `public/${path}` },
        message,
        hint: 'delete it, or give it another name',
      },
    ]
  })
}

const foldersAbove = (path: string): readonly string[] => levelsOf(path).slice(0, -1)
