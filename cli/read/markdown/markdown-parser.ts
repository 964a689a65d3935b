import MarkdownIt, { type Token } from 'markdown-it'

// This module is loaded only when Markdown is parsed: see read-documents.ts.

/** Offsets of the first character of a part and of the first one after it. */
export type TextRange = readonly [from: number, to: number]

/** The range of a token in its inline source or, for a definition, of its address in the whole source. */
interface TokenSource {
  readonly range: TextRange
  /** The offset at which a link's words end. */
  readonly wordsEnd?: number
  readonly address?: TextRange
}

/** A parser that records the place of each inline token and each definition. */
export const parser = new MarkdownIt({ html: false, typographer: false })
// This parser renders nothing, so it also finds links that would run a script, and leaves addresses as written.
parser.validateLink = () => true
parser.normalizeLink = (url) => url
// Escapes and definitions stay separate tokens, so that they have places.
parser.core.ruler.disable(['text_join', 'strip_references'])

const sources = new WeakMap<Token, TokenSource>()
recordInlineSources()
recordDefinitions()

export const tokenSourceOf = (token: Token): Partial<TokenSource> =>
  sources.get(token) ?? {}

/** Records the range of inline tokens: markdown-it knows only the lines of blocks, but inline rules have a position. */
function recordInlineSources(): void {
  const rules = parser.inline.ruler
    .getRules('')
    .map((rule): typeof rule => (state, silent) => {
      const { pos: from } = state
      const { length } = state.tokens
      if (!rule(state, silent)) return false

      const token = silent
        ? undefined
        : state.tokens.slice(length).find(({ type }) => type !== 'text')
      if (!token) return true

      const range: TextRange = [from, state.pos]
      if (token.type !== 'link_open') sources.set(token, { range })
      else if (token.markup === 'autolink')
        sources.set(token, { range, wordsEnd: from, address: [from + 1, state.pos - 1] })
      else {
        const wordsEnd = parser.helpers.parseLinkLabel(state, from, true)
        const isReference = token.meta?.label !== undefined
        const address = isReference ? {} : { address: addressBehind(state.src, wordsEnd) }
        sources.set(token, { range, wordsEnd, ...address })
      }
      return true
    })
  parser.inline.ruler.getRules = () => rules
}

/** Returns the range of the address after "](". */
function addressBehind(source: string, wordsEnd: number): TextRange {
  const start =
    wordsEnd + 2 + (/^[ \t\n]*/.exec(source.slice(wordsEnd + 2))?.[0].length ?? 0)
  const { ok, pos } = parser.helpers.parseLinkDestination(source, start, source.length)
  return ok ? withoutBrackets(source, [start, pos]) : [start, start]
}

const withoutBrackets = (source: string, [from, to]: TextRange): TextRange =>
  source[from] === '<' ? [from + 1, to - 1] : [from, to]

function recordDefinitions(): void {
  const { ruler } = parser.block
  const { parseLinkDestination } = parser.helpers
  let latest: TextRange = [0, 0]
  Object.assign(parser.helpers, {
    parseLinkDestination(
      ...[source, start, end]: Parameters<typeof parseLinkDestination>
    ) {
      const destination = parseLinkDestination(source, start, end)
      if (destination.ok) latest = [start, destination.pos]
      return destination
    },
  })

  const rules = ruler
    .getRules('')
    .map((rule): typeof rule => (state, line, end, silent) => {
      const { length } = state.tokens
      if (!rule(state, line, end, silent)) return false
      const token = state.tokens[length]
      if (token?.type === 'reference_definition') {
        const address = withoutBrackets(state.src, latest)
        sources.set(token, { range: address, address })
      }
      return true
    })
  const rulesOf = ruler.getRules.bind(ruler)
  ruler.getRules = (chain) => (chain === '' ? rules : rulesOf(chain))
}
