import { CST, Lexer } from 'yaml'
import type { Range } from './source.ts'

/** A word, indicator such as `-` or `:`, space, line break or comment of a YAML text, with its range. */
export interface Lexeme {
  readonly type: CST.TokenType | 'text'
  readonly from: number
  readonly to: number
}

/** Splits a YAML text into lexemes. The text of a value is one lexeme. */
export function lexemesOf(text: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = []
  let from = 0
  let previousSource = ''
  for (const source of new Lexer().lex(text)) {
    // `CST.SCALAR` precedes the text of a value.
    const isText = previousSource === CST.SCALAR
    previousSource = source
    if (INSERTED_CHARACTERS.includes(source)) continue

    const type = isText ? 'text' : (CST.tokenType(source) ?? 'text')
    const to = from + source.length
    lexemes.push({ type, from, to })
    from = to
  }
  return lexemes
}

/** Control characters that the lexer inserts, and that the text does not have. */
const INSERTED_CHARACTERS = [CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]

/** Returns the comments that begin in a range of a text, without trailing spaces. */
export const commentsBetween = (
  text: string,
  lexemes: readonly Lexeme[],
  [from, to]: Range,
): readonly string[] =>
  lexemes
    .filter(
      (lexeme) => lexeme.type === 'comment' && lexeme.from >= from && lexeme.from < to,
    )
    .map((lexeme) => text.slice(lexeme.from, lexeme.to).trimEnd())
