import type { LoadedShop } from './files.ts'
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
 * The Markdown files of content/ whose links change.
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
      const place = {
        isOnHome: path.startsWith('story/'),
        lang: /[/.]([a-z]{2,3})\.md$/.exec(path)?.[1],
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

/** '/sv' and 'landscape' of '/sv/landscape'; undefined for other addresses. */
export function pageIn(path: string): { readonly prefix: string; readonly slug: string } | undefined {
  const [, prefix, slug = ''] = /^(\/[a-z]{2,3})(?:\/(.+?))?\/?$/.exec(path) ?? []
  return prefix === undefined ? undefined : { prefix, slug }
}

export const withAnchor = (path: string, anchor: string): string =>
  anchor === '' ? path : `${path}#${anchor}`
