import type { Strings } from '../schema/strings.ts'

interface IslandEntry {
  /** When the browser hydrates it, as islands/runtime/boot.ts explains. islands/dialogs.ts holds what is opened. */
  readonly when: 'intent' | 'opened' | 'visible' | 'idle'
  /**
   * Where its props stand: in each mount, once in the page for all mounts, or in one file for each language, which the
   * first script fetches. A function picks the texts of that file: its islands show none before they are used.
   */
  readonly texts: 'mount' | 'page' | ((strings: Strings) => object)
}

/** Every island by its name, which is that of its file in islands/, too. */
export const islands = {
  Enlarge: {
    when: 'opened',
    texts: ({ enlarged, toast }) => ({ labels: enlarged, toasts: toastsOf(toast) }),
  },
  ShareDialog: {
    when: 'opened',
    texts: ({ share, toast }) => {
      const { linkCopied, instagramCopied, copyFailed, emailOpened } = toast
      const labels = { ...share, linkCopied, instagramCopied, copyFailed, emailOpened }
      return { labels, toasts: toastsOf(toast) }
    },
  },
  Saved: { when: 'idle', texts: ({ saved, toast }) => ({ labels: saved, toasts: toastsOf(toast) }) },
  Toaster: { when: 'idle', texts: ({ toast }) => ({ labels: toastsOf(toast) }) },
  Finder: {
    when: 'idle',
    texts: ({ wall: { search, some, nothing } }) => ({ labels: { search, some, nothing } }),
  },
  PosterCard: { when: 'intent', texts: 'page' },
  Reviews: { when: 'visible', texts: 'mount' },
} as const satisfies Readonly<Record<string, IslandEntry>>

const toastsOf = ({ label, dismiss }: Strings['toast']) => ({ label, dismiss })

export type IslandName = keyof typeof islands

/** Islands whose entry has this value. */
export type IslandsWith<Entry> = {
  [Name in IslandName]: (typeof islands)[Name] extends Entry ? Name : never
}[IslandName]

/** Texts of the islands that have them in the file of a language, by name. */
export const dialogTextsOf = (strings: Strings): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(islands).flatMap(([name, { texts }]) =>
      typeof texts === 'function' ? [[name, texts(strings)]] : [],
    ),
  )
