import MarkdownIt, { type Token } from 'markdown-it'
import type { ProseFile, Section } from './markdown-parts.ts'

// Raw HTML in Markdown is shown as text: content is trusted to say things, not to script them.
const markdown = new MarkdownIt({ html: false, typographer: false })

export function renderMarkdown(text: string): Pick<ProseFile, 'html' | 'sections'> {
  const tokens = markdown.parse(text, {})
  return { html: htmlOf(tokens), sections: sectionsOf(tokens) }
}

const htmlOf = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {}).trim()

/** What stands before the first heading belongs to none. */
function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === 'heading_open' && tag === 'h2' ? [index] : [],
  )
  return starts.map((start, index) => {
    // A heading is three tokens: its opening, its words, its end.
    const below = tokens.slice(start + 3, starts[index + 1])
    return {
      heading: wordsOf(tokens[start + 1]?.children ?? []),
      html: htmlOf(below),
      words: below.flatMap(({ children }) => (children ? wordsOf(children) : [])).join(' '),
    }
  })
}

/** The words of a paragraph without their marks. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('')
