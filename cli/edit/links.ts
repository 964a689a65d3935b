import { posterSlug } from '../model/path.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import type { LoadedShop } from './files.ts'
import { galleriesOf } from './find.ts'
import { readSource, type TextChange } from './transaction.ts'

/** A link inside the shop, as Markdown writes it: '/sv/landscape#moon'. */
export interface InnerLink {
  /** '/sv/landscape'; '' for a link to a place on the same page. */
  readonly path: string
  /** 'moon'; '' without one. */
  readonly anchor: string
  /** Whether it stands in a story, which is shown on the home page. */
  readonly isOnHome: boolean
  /** The language of its file; undefined where the name of the file does not tell. */
  readonly lang: string | undefined
}

/** Addresses behind "](", in "<…>" and in definitions, `[name]: address`. */
const ADDRESS =
  /(?<=\]\(<?|<|^ {0,3}\[[^\]]+\]:[ \t]*)(?<path>\/[^\s)>"'#]*|(?=#))(?:#(?<anchor>[^\s)>"']+))?/gm

/**
 * Returns the Markdown files of content/ whose links change.
 * @param change the new address of a link; undefined to leave it
 */
export async function changeLinks(
  { project, content }: LoadedShop,
  change: (link: InnerLink) => string | undefined,
): Promise<readonly TextChange[]> {
  const texts = [...content.files].filter((path) => path.endsWith('.md'))
  const changed = await Promise.all(
    texts.map(async (path): Promise<readonly TextChange[]> => {
      const text = await readSource(project, `content/${path}`)
      const found = contentFileAt(path)
      const place = {
        isOnHome: found?.collection === 'stories',
        lang: found?.names.lang,
      }
      let count = 0
      const contents = text.replace(ADDRESS, (address: string, ...rest: readonly unknown[]) => {
        const { path: to = '', anchor = '' } = rest.at(-1) as { path?: string; anchor?: string }
        const next = change({ path: to, anchor, ...place })
        if (next === undefined || next === address) return address
        count += 1
        return next
      })
      return count === 0
        ? []
        : [
            {
              path: `content/${path}`,
              description: `${count} ${count === 1 ? 'link' : 'links'}`,
              replaces: contents,
            },
          ]
    }),
  )
  return changed.flat()
}

/** Returns '/sv' and 'landscape' for '/sv/landscape'; undefined for other addresses. */
function pageIn(path: string): { readonly prefix: string; readonly slug: string } | undefined {
  const [, prefix, slug = ''] = /^(\/[a-z]{2,3})(?:\/(.+?))?\/?$/.exec(path) ?? []
  return prefix === undefined ? undefined : { prefix, slug }
}

export const withAnchor = (path: string, anchor: string): string =>
  anchor === '' ? path : `${path}#${anchor}`

/**
 * Changes links to the page of a gallery or an edition.
 * @param to the page where they lead; '' for the home page
 * @param keepsPlaces whether that page has the same places
 */
export const changePageLinks = (
  shop: LoadedShop,
  slug: string,
  to: string,
  keepsPlaces: boolean,
): Promise<readonly TextChange[]> =>
  changeLinks(shop, ({ path, anchor }) => {
    const page = pageIn(path)
    if (page?.slug !== slug) return undefined
    return withAnchor(to === '' ? page.prefix : `${page.prefix}/${to}`, keepsPlaces ? anchor : '')
  })

/** A link to the page of a poster, or to its card in a gallery. */
interface PosterLink extends InnerLink {
  /** '/sv'; '' for a link to a place on the same page. */
  readonly prefix: string
  readonly isCard: boolean
}

/** Changes links to the page of a poster, and to its card in a gallery. */
export function changePosterLinks(
  shop: LoadedShop,
  id: string,
  change: (link: PosterLink) => string,
): Promise<readonly TextChange[]> {
  const galleries = galleriesOf(id, shop.content).map(({ value }) => value.slug)
  const home = shop.content.site?.value.homeGallery ?? ''
  return changeLinks(shop, (link) => {
    const page = link.path === '' && link.isOnHome ? { prefix: '', slug: '' } : pageIn(link.path)
    if (!page) return undefined
    const isCard = link.anchor === id && galleries.includes(page.slug || home)
    return isCard || page.slug === posterSlug(id)
      ? change({ ...link, prefix: page.prefix, isCard })
      : undefined
  })
}
