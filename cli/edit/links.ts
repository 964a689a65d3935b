import type { Addressed } from '../load/addresses.ts'
import { contentFileAt, pageOf } from '../schema/content-paths.ts'
import type { OpenChange } from './change.ts'
import { galleriesOf } from './references.ts'

/** A link inside the shop, as Markdown writes it: '/sv/landscape#moon'. */
export interface InnerLink {
  /** '/sv/landscape'; '' for a link to a place on the same page. */
  readonly path: string
  /** The part of the path that names the language: '/sv'; '' without one. */
  readonly prefix: string
  /** The rest of the path: 'landscape'; '' for the home page, undefined for addresses that are no pages. */
  readonly page: string | undefined
  /** 'moon'; '' without one. */
  readonly anchor: string
  /** The language of the file that holds the link; undefined where the file's name does not tell. */
  readonly lang: string | undefined
}

/** A function that returns the new address of a link, or undefined to leave the link as it is. */
type Target = (link: InnerLink) => string | undefined

/** Addresses behind "](", in "<…>" and in definitions, `[name]: address`. */
const ADDRESS = /(?<=\]\(<?|<|^ {0,3}\[[^\]]+\]:[ \t]*)(\/[^\s)>"'#]*|(?=#))(?:#([^\s)>"']+))?/gm

/** Changes the links of all Markdown files. */
export async function changeLinks(change: OpenChange, target: Target): Promise<void> {
  for (const path of change.content.files) {
    const file = `content/${path}`
    if (!path.endsWith('.md') || change.isRemoved(file)) continue
    const found = contentFileAt(path)
    // A story is shown on the home page.
    const isOnHome = found?.collection === 'stories'
    let count = 0
    const text = (await change.read(file)).replace(ADDRESS, (address: string, to: string, anchor = '') => {
      const [, prefix = '', page = ''] = /^(\/[a-z]{2,3})(?:\/(.+?))?\/?$/.exec(to) ?? []
      const isPage = prefix !== '' || (to === '' && isOnHome)
      const link = { path: to, prefix, page: isPage ? page : undefined, anchor, lang: found?.names.lang }
      const next = target(link)
      if (next === undefined || next === address) return address
      count += 1
      return next
    })
    if (count > 0) change.write(file, text, `${count} ${count === 1 ? 'link' : 'links'}`)
  }
}

export const withAnchor = (path: string, anchor: string): string =>
  anchor === '' ? path : `${path}#${anchor}`

/** Returns the address of a document's page under a name, behind the language: '/posters/freyja'. */
export const addressOf = ({ collection, field }: Addressed, name: string): string =>
  pageOf(collection, { [field]: name })

/** Changes the links to the page of a document, and those to the card of a poster in a gallery. */
export function changeLinksTo(
  change: OpenChange,
  found: Addressed,
  { ofPage, ofCard }: { readonly ofPage: Target; readonly ofCard: Target },
): Promise<void> {
  const { collection, name } = found
  const home = change.content.site?.value.homeGallery ?? ''
  const galleries = collection === 'posters' ? galleriesOf(name, change.content) : []
  const shown = galleries.map(({ value }) => value.slug)
  return changeLinks(change, (link) => {
    const { page, anchor } = link
    if (page === undefined) return undefined
    if (anchor === name && shown.includes(page || home)) return ofCard(link)
    return `/${page}` === addressOf(found, name) ? ofPage(link) : undefined
  })
}
