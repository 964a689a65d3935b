import type { Answer } from '../../protocol.ts'

/** What the page of publishing shows, where the shop lies in a repository. */
export type Publication = Extract<Answer<'publication'>, { readonly problem: undefined }>
