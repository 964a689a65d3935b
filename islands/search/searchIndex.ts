/**
 * An entry of the search index. cli/plan/search.ts lists all entries of a language in
 * /sv/search.json.
 */
export interface IndexEntry {
  readonly title: string
  /** The language of the title if it is not the page's. */
  readonly lang?: string
  readonly href: string
  /** The name of the entry's group, shown below the title. */
  readonly label: string
  /** Other words that find the entry. */
  readonly words: string
  /** The addresses of the picture's smallest files. */
  readonly picture?: { readonly avif: string; readonly jpeg: string }
}
