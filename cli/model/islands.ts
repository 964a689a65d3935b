import type { Strings } from '../schema/strings.ts'

interface IslandEntry {
  /**
   * When the browser hydrates the island (islands/runtime/boot.ts):
   * - 'intent': when the pointer, the focus or a touch comes near it
   * - 'opened': when a visitor is about to open this dialog; islands/dialogs.ts exports all of these
   * - 'idle': when React has loaded and the browser is idle
   */
  readonly when: 'intent' | 'opened' | 'idle'
  /**
   * The place of the island's props: in the page beside its markup ('mount'), once in the page for all of
   * its mounts ('page'), or in the language's JSON file, for which the function selects the texts. The file suits
   * islands that show no text before they are used.
   */
  readonly texts: 'mount' | 'page' | ((strings: Strings) => object)
}

/** Every island by its name, which is also the name of its file in islands/. */
export const islands = {
  Enlarge: {
    when: 'opened',
    texts: ({ enlarged, toast }) => ({ labels: enlarged, toasts: toastsOf(toast) }),
  },
  ShareDialog: {
    when: 'opened',
    texts: ({ share, toast }) => {
      const { linkCopied, instagramCopied, emailOpened } = toast
      const labels = {
        ...share,
        linkCopied,
        instagramCopied,
        emailOpened,
        ...copyingOf(toast),
      }
      return { labels, toasts: toastsOf(toast) }
    },
  },
  Search: {
    when: 'opened',
    // Only the search page shows the title and the lead.
    texts: ({ search: { title: _, lead: __, ...search }, toast }) => ({
      labels: search,
      toasts: toastsOf(toast),
    }),
  },
  Saved: {
    when: 'opened',
    texts: ({ saved, hanging, toast, shipping }) => ({
      labels: {
        ...saved,
        ...copyingOf(toast),
        ...(shipping.added && { shippingAdded: shipping.added }),
        hanging,
      },
      toasts: toastsOf(toast),
    }),
  },
  Seen: { when: 'idle', texts: ({ seen }) => ({ labels: seen }) },
  Toaster: { when: 'idle', texts: ({ toast }) => ({ labels: toastsOf(toast) }) },
  Finder: {
    when: 'idle',
    texts: ({
      wall: { search, some, nothing, instead, everywhere, lost, remove, again },
      words,
    }) => ({
      labels: { search, some, nothing, instead, everywhere, lost, remove, again, words },
    }),
  },
  PosterCard: { when: 'intent', texts: 'page' },
  Reviews: { when: 'idle', texts: 'mount' },
} as const satisfies Readonly<Record<string, IslandEntry>>

const toastsOf = ({ label, dismiss }: Strings['toast']) => ({ label, dismiss })
const copyingOf = ({ copyFailed, copyByHand }: Strings['toast']) => ({
  copyFailed,
  copyByHand,
})

export type IslandName = keyof typeof islands

/** The names of the islands whose entries match a type. */
export type IslandsWith<Entry> = {
  [Name in IslandName]: (typeof islands)[Name] extends Entry ? Name : never
}[IslandName]

/** Returns the texts for a language's file, by the name of the island that shows them. */
export const dialogTextsOf = (strings: Strings): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(islands).flatMap(([name, { texts }]) =>
      typeof texts === 'function' ? [[name, texts(strings)]] : [],
    ),
  )
