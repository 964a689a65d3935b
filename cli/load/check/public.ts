import { posix } from 'node:path'
import { foreignSettings, hostFiles } from '../../hosts/hosts.ts'
import { type Diagnostic, error } from '../../model/diagnostic.ts'
import { assetFolders, catalogueFile, feedFile, isSitemap, levelsOf, ownFiles } from '../../model/path.ts'
import type { Content } from '../content.ts'
import type { LinkTargets } from './anchors.ts'

/** public/ takes no place that the shop needs itself: only one of the two could be served. */
export function* checkPublic(content: Content, { routes }: LinkTargets): Generator<Diagnostic> {
  const own = new Set<string>([
    ...Object.values(ownFiles),
    ...hostFiles,
    catalogueFile,
    ...content.languages.map(feedFile),
  ])
  const isFile = (path: string): boolean =>
    own.has(path) || isSitemap(path) || (path.endsWith('.html') && routes.has(`/${path.slice(0, -5)}`))
  const parents = new Set([...own, ...[...routes.keys()].map((route) => route.slice(1))].map(posix.dirname))
  const folders = new Set([...assetFolders, ...[...parents].flatMap(levelsOf)])
  const redirected = redirectedAddresses(content)
  const takenBy = (path: string): string | undefined => {
    if (isFile(path)) return 'the shop makes this file itself'
    if (folders.has(path)) return 'the shop makes a folder of this name itself'
    const file = levelsOf(path).slice(0, -1).find(isFile)
    if (file) return `the shop makes a file ${file} itself, where this needs a folder`
    if (foreignSettings.includes(path)) return 'a server may take it for its settings'
    const addresses = addressesServing(path)
    const route = addresses.find((address) => routes.has(address))
    if (route !== undefined) return `it would hide the page ${route}`
    const redirect = addresses.find((address) => redirected.has(address))
    return redirect && `it would hide the redirect of ${redirect}`
  }
  for (const { path } of content.publicFiles) {
    // Many computers take two names for one that differ only in capital letters.
    const message = takenBy(path.toLowerCase())
    if (message === undefined) continue
    yield error('duplicate-id', { file: `public/${path}` }, message, 'delete it, or give it another name')
  }
}

/** Paths without a language, which redirect to the page in the shop's first one. */
function redirectedAddresses({ galleries, site }: Content): ReadonlySet<string> {
  const slugs = galleries.map(({ value }) => value.slug).filter((slug) => slug !== site?.value.homeGallery)
  return new Set(['/', ...[...slugs, 'success'].map((slug) => `/${slug}`)])
}

/** Where hosts may serve a file. */
const addressesServing = (path: string): readonly string[] => [
  `/${path}`,
  `/${path.replace(/\.html$/, '')}`,
  `/${path.replace(/(?:^|\/)index\.html$/, '')}`,
]
