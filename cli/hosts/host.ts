import type { Header } from './headers.ts'

/** All that the shop knows of a host. A new one is a file of its own and a line in hosts.ts. */
export interface Host {
  /** The name that people use. */
  readonly title: string
  /**
   * Files of dist/ from which it reads its rules, by path, and what writes them. `undefined` marks a file that it would
   * take for its settings too, and that the build does not write: public/ may not hold it.
   */
  readonly files: Readonly<Record<string, ((rules: HostRules) => string) | undefined>>
  /** The cells of its row in README. ✓ means that a test runs it with the real shop. */
  readonly readme: readonly [
    redirects: string,
    headers: string,
    notFound: string,
    compression: string,
    betweenBuilds: string,
  ]
  /**
   * What it needs besides dist/: a sentence for README, or what `saga new host` writes, by path, and what is left to do.
   * @param shop its name in small letters
   */
  readonly setup:
    | string
    | ((shop: string) => {
        readonly files: Readonly<Record<string, string>>
        readonly remarks: readonly string[]
      })
}

/** What the files of all hosts say, each in the words of its host. */
export interface HostRules {
  readonly routes: RouteRules
  /** Headers of every answer. */
  readonly headers: readonly Header[]
  /** The same for a server without https. */
  readonly localHeaders: readonly Header[]
  /** Values of Cache-Control in folders; everything else is revalidated. */
  readonly cacheRules: readonly { readonly folder: string; readonly value: string }[]
  /** Whether texts lie in dist/ compressed as well. */
  readonly compress: boolean
  /** Files of all hosts, which visitors do not get. */
  readonly hidden: readonly string[]
}

/** The facts from which the files of all hosts are written. */
export interface RouteRules {
  readonly languages: readonly string[]
  /** The language to which unknown prefixes redirect. */
  readonly fallback: string
  /** Slugs of the pages below a language, without the home. */
  readonly pages: readonly string[]
  /** Slugs whose unprefixed path redirects to the page in the fallback language: /landscape → /sv/landscape. */
  readonly shortcuts: readonly string[]
  /** Ids of all posters: each has a page below every language. */
  readonly posters: readonly string[]
  /** Pages that had another name. */
  readonly renamed: readonly RenamedPage[]
  /** Languages that had another code, by their earlier code and their present one. */
  readonly recoded: readonly { readonly from: string; readonly to: string }[]
  /** Files at the root of dist/ that a catch-all must not hide. */
  readonly rootFiles: readonly string[]
}

/** Slugs of one page: its earlier one and its present one. */
export interface RenamedPage {
  readonly from: string
  readonly to: string
  /** Whether the earlier one also stood without a language. */
  readonly shortcut: boolean
}
