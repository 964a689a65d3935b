export interface IndexEntry {
  readonly title: string
  /** The language of the title where it is not the page's. */
  readonly lang?: string | undefined
  readonly href: string
  /** Further words by which it is found. */
  readonly words: string
  /** The address of its picture without the ending, which the group has. */
  readonly picture?: string
}

/** What is found together: the posters of a gallery, the books of an edition. Without pictures it has no `picture`. */
export interface IndexGroup {
  readonly kind: 'posters' | 'galleries' | 'books' | 'texts'
  /** Shown below each title. */
  readonly label: string
  /** Words by which all of the group are found. */
  readonly words: string
  readonly picture?: {
    readonly width: number
    readonly height: number
    /** The endings of the addresses of the smallest files. */
    readonly avif: string
    readonly jpeg: string
  }
  readonly entries: readonly IndexEntry[]
}

/** The list of a language, which the search reads: /sv/search.json. cli/plan/search.ts writes it. */
export interface SearchIndex {
  /** Words that are offered before anything is typed. */
  readonly motifs: readonly string[]
  readonly colours: readonly { readonly name: string; readonly inks: readonly string[] }[]
  readonly groups: readonly IndexGroup[]
}

/** An entry as it is shown, with what its group has in common. */
export type Entry = IndexEntry & { readonly group: IndexGroup }

export const entriesOf = ({ groups }: Pick<SearchIndex, 'groups'>): readonly Entry[] =>
  groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, group })))

/** Sorts entries by kind. The kind of the best comes first, and the best first within each. */
export function byKind(
  entries: readonly Entry[],
): readonly (readonly [IndexGroup['kind'], readonly Entry[]])[] {
  const kinds = new Map<IndexGroup['kind'], Entry[]>()
  for (const entry of entries) {
    const { kind } = entry.group
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry])
  }
  return [...kinds]
}
