import type { Answer } from '../../protocol.ts'

/** The state of publishing, for a shop in a git repository. */
export type Publication = Extract<Answer<'publication'>, { readonly problem: undefined }>
