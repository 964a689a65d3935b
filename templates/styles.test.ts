import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folders = ['templates', 'islands'].map((name) => join(import.meta.dirname, '..', name))
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const wordsIn = (kind: RegExp, word: RegExp): readonly string[] => {
  const texts = files.filter((file) => kind.test(file)).map((file) => readFileSync(file, 'utf8'))
  // No comments, and no names of files.
  return [
    ...new Set(
      texts
        .join('\n')
        .replaceAll(/\/\*.*?\*\/|url\([^)]*\)|@import[^;]*/gs, '')
        .match(word),
    ),
  ]
}

it('stylesheets know the classes that are drawn, and no other', () => {
  const styled = wordsIn(/\.css$/, /(?<=\.)[a-z][\w-]*/g)
  const code = wordsIn(/(?<!\.test)\.tsx?$/, /[a-z][\w-]*/g)
  expect(styled.filter((name) => !code.includes(name))).toEqual([])
  const drawn = wordsIn(/(?<!\.test)\.tsx$/, /(?<=className="(?:[\w-]+ )*)[a-z][\w-]*/g)
  // These only say what they hold.
  const bare = `article-others book-hero-words book-words faq-list footer-contact language-list payment-words related
    review-comment story-words`
  expect(drawn.filter((name) => !styled.includes(name))).toEqual(bare.split(/\s+/))
})
