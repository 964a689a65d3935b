import { contentFileAt } from '../schema/content-paths.ts'
import type { LoadedShop, OpenChange } from './change.ts'

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
  /** The language of its file; undefined where the name of the file does not tell. */
  readonly lang: string | undefined
}

/** Addresses behind "](", in "<…>" and in definitions, `[name]: address`. */
const ADDRESS =
  /(?<=\]\(<?|<|^ {0,3}\[[^\]]+\]:[ \t]*)(?<path>\/[^\s)>"'#]*|(?=#))(?:#(?<anchor>[^\s)>"']+))?/gm

/**
 * Changes the links of all Markdown files.
 * @param target returns where a link leads from now on; undefined to leave it
 */
export async function changeLinks(
  { content }: LoadedShop,
  change: OpenChange,
  target: (link: InnerLink) => string | undefined,
): Promise<void> {
  for (const path of [...content.files].filter((name) => name.endsWith('.md'))) {
    const file = `content/${path}`
    if (change.isRemoved(file)) continue
    const found = contentFileAt(path)
    // A story is shown on the home page.
    const isOnHome = found?.collection === 'stories'
    let count = 0
    const text = (await change.read(file)).replace(ADDRESS, (address: string, ...rest: unknown[]) => {
      const { path: to = '', anchor = '' } = rest.at(-1) as { path?: string; anchor?: string }
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
