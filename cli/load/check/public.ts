import { type Diagnostic, error } from '../../model/diagnostic.ts'
import {
  assetFolders,
  catalogueFile,
  feedFile,
  isSitemap,
  levelsOf,
  ownFiles,
  pageFile,
  type Route,
} from '../../model/path.ts'
import type { Content } from '../content.ts'
import { findPages } from './anchors.ts'

/** Where `serve` looks for its settings; it would publish them too. */
const foreignSettings: readonly string[] = ['now.json', 'package.json']

/** public/ takes no place that the shop needs itself: only one of the two could be served. */
export function checkPublic(content: Content): readonly Diagnostic[] {
  const routes = [...findPages(content).routes.keys()]
  const files = new Set<string>([
    ...Object.values(ownFiles),
    catalogueFile,
    ...content.languages.map(feedFile),
    ...routes.map((route) => pageFile(route as Route)),
  ])
  const hiding = new Map([
    ...redirectedAddresses(content).flatMap((address) =>
      filesServedAt(address, `it would hide the redirect of ${address}`),
    ),
    ...routes.flatMap((route) => filesServedAt(route, `it would hide the page ${route}`)),
  ])
  const folders = new Set([...assetFolders, ...[...files].flatMap(foldersAbove)])
  const takenBy = (path: string): string | undefined => {
    if (files.has(path) || isSitemap(path)) return 'the shop makes this file itself'
    if (folders.has(path)) return 'the shop makes a folder of this name itself'
    const file = foldersAbove(path).find((folder) => files.has(folder))
    if (file) return `the shop makes a file ${file} itself, where this needs a folder`
    return foreignSettings.includes(path) ? 'a server may take it for its settings' : hiding.get(path)
  }
  return content.publicFiles.flatMap(({ path }): Diagnostic[] => {
    // Many computers take two names for one that differ only in capital letters.
    const message = takenBy(path.toLowerCase())
    if (message === undefined) return []
    return [error('duplicate-id', { file: `public/${path}` }, message, 'delete it, or give it another name')]
  })
}

/** Paths without a language, which redirect to the page in the shop's first one. */
function redirectedAddresses({ galleries, site }: Content): readonly string[] {
  const slugs = galleries.map(({ value }) => value.slug).filter((slug) => slug !== site?.value.homeGallery)
  return ['/', ...[...slugs, 'success'].map((slug) => `/${slug}`)]
}

/** Files that hosts may serve at an address, each with what is said of it. */
function filesServedAt(address: string, message: string): readonly (readonly [string, string])[] {
  const path = address.slice(1)
  const names = path === '' ? ['index.html'] : [path, `${path}.html`, `${path}/index.html`]
  return names.map((name) => [name, message] as const)
}

const foldersAbove = (path: string): readonly string[] => levelsOf(path).slice(0, -1)
