/** What the search finds. cli/plan/search.ts lists all of a language in /sv/search.json. */
export interface IndexEntry {
  readonly title: string
  /** The language of the title where it is not the page's. */
  readonly lang?: string
  readonly href: string
  /** What it belongs to, shown below the title. */
  readonly label: string
  /** Further words by which it is found. */
  readonly words: string
  /** The addresses of its smallest files. */
  readonly picture?: { readonly avif: string; readonly jpeg: string }
}
