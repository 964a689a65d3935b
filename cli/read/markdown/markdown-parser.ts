import MarkdownIt, { type Token } from 'markdown-it'

// This module is loaded only when Markdown is parsed: see read-documents.ts.

/** The offsets of a part's first character and of the first character after the part. */
export type TextRange = readonly [from: number, to: number]

/**
 * The position of a token. Offsets are in the content of its block or, for the definition of a link,
 * `[label]: address`, in the whole source.
 */
interface TokenSource {
  /** The range of the whole token; for a definition, the range of its address. */
  readonly range: TextRange
  /** The offset of the "]" that ends a link's words. */
  readonly wordsEnd?: number
  readonly address?: TextRange
}

/** A parser that records the position of each inline token and each definition. */
export const parser = new MarkdownIt({ html: false, typographer: false })
// This parser renders nothing, so it may accept links that would run a script, and leave addresses as written.
parser.validateLink = () => true
parser.normalizeLink = (url) => url
// Without these rules, escapes and definitions stay separate tokens, whose positions can be recorded.
parser.core.ruler.disable(['text_join', 'strip_references'])

const sources = new WeakMap<Token, TokenSource>()
recordInlineSources()
recordDefinitions()

export const tokenSourceOf = (token: Token): Partial<TokenSource> =>
  sources.get(token) ?? {}

type InlineRule = ReturnType<typeof parser.inline.ruler.getRules>[number]
type InlineState = Parameters<InlineRule>[0]

/**
 * Wraps each inline rule to record the range of the token that it adds. markdown-it itself stores only the lines of
 * blocks, but knows the position in the block's content before and after a rule.
 */
function recordInlineSources(): void {
  const rules = parser.inline.ruler.getRules('').map(
    (rule): InlineRule =>
      (state, silent) => {
        const { pos: from } = state
        const previousCount = state.tokens.length
        if (!rule(state, silent)) return false
        // A silent rule only skips over the text, without adding tokens.
        if (silent) return true

        // Before its own token, a rule may add one for the plain text that the parser has collected so far.
        const newTokens = state.tokens.slice(previousCount)
        const token = newTokens.find(({ type }) => type !== 'text')
        if (token) sources.set(token, sourceOf(token, state, from))
        return true
      },
  )
  parser.inline.ruler.getRules = () => rules
}

/** Returns the source of a token from `from` to the current position. */
function sourceOf(token: Token, state: InlineState, from: number): TokenSource {
  const range: TextRange = [from, state.pos]
  if (token.type !== 'link_open') return { range }
  // An automatic link, <https://a.example>, has no words apart from its address.
  if (token.markup === 'autolink')
    return { range, wordsEnd: from, address: [from + 1, state.pos - 1] }

  const wordsEnd = parser.helpers.parseLinkLabel(state, from, true)
  const isReference = token.meta?.label !== undefined
  if (isReference) return { range, wordsEnd }
  return { range, wordsEnd, address: addressAfter(state.src, wordsEnd) }
}

/** Returns the range of the address after "](". */
function addressAfter(source: string, wordsEnd: number): TextRange {
  const afterParenthesis = wordsEnd + 2
  const [space = ''] = /^[ \t\n]*/.exec(source.slice(afterParenthesis)) ?? []
  const start = afterParenthesis + space.length
  const { ok, pos } = parser.helpers.parseLinkDestination(source, start, source.length)
  return ok ? withoutBrackets(source, [start, pos]) : [start, start]
}

/** Returns the range of an address without the brackets in `<address>`. */
const withoutBrackets = (source: string, [from, to]: TextRange): TextRange =>
  source[from] === '<' ? [from + 1, to - 1] : [from, to]

/**
 * Wraps the block rules to record the address of each definition. The rules do not store it, but find it with
 * `parseLinkDestination`, which is wrapped too: its last result is the address of the token that a rule just added.
 */
function recordDefinitions(): void {
  const { ruler } = parser.block
  const { parseLinkDestination } = parser.helpers
  let lastAddress: TextRange = [0, 0]
  Object.assign(parser.helpers, {
    parseLinkDestination(source: string, start: number, end: number) {
      const destination = parseLinkDestination(source, start, end)
      if (destination.ok) lastAddress = [start, destination.pos]
      return destination
    },
  })

  const rules = ruler
    .getRules('')
    .map((rule): typeof rule => (state, line, end, silent) => {
      const previousCount = state.tokens.length
      if (!rule(state, line, end, silent)) return false

      const token = state.tokens[previousCount]
      if (token?.type === 'reference_definition') {
        const address = withoutBrackets(state.src, lastAddress)
        sources.set(token, { range: address, address })
      }
      return true
    })
  // The default chain, '', contains all rules. The other chains do not contain the rule for definitions.
  const getOtherRules = ruler.getRules.bind(ruler)
  ruler.getRules = (chain) => (chain === '' ? rules : getOtherRules(chain))
}
