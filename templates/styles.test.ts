import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = ['templates', 'islands'].flatMap((name) => {
  const folder = join(import.meta.dirname, '..', name)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))
})
const wordsIn = (kind: RegExp, word: RegExp): readonly string[] => {
  const text = files.flatMap((file) => (kind.test(file) ? readFileSync(file, 'utf8') : [])).join('\n')
  // No comments, and no names of files.
  return [...new Set(text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|@import[^;]*/gs, '').match(word))]
}

it('stylesheets know the classes that are drawn, and no other', () => {
  const styled = wordsIn(/\.css$/, /(?<=\.)[a-z][\w-]*/g)
  const code = wordsIn(/(?<!\.test)\.tsx?$/, /[a-z][\w-]*/g)
  expect(styled.filter((name) => !code.includes(name))).toEqual([])
  const drawn = wordsIn(/(?<!\.test)\.tsx$/, /(?<=className="(?:[\w-]+ )*)[a-z][\w-]*/g)
  // What has no style only says what it holds.
  const bare = `article-others book-hero-words book-words faq-list footer-contact language-list payment-words
related review-comment story-words`
  expect(
    drawn
      .filter((name) => !styled.includes(name))
      .sort()
      .join(' '),
  ).toBe(bare.replace('\n', ' '))
})
