import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '../cli/model/brand.ts'

const files = ['templates', 'islands'].flatMap((name) => {
  const folder = join(import.meta.dirname, '..', name)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  )
})
const wordsIn = (kind: RegExp, word: RegExp): readonly string[] => {
  const text = files
    .flatMap((file) => (kind.test(file) ? readFileSync(file, 'utf8') : []))
    .join('\n')
  // Without comments and file names.
  return [
    ...new Set(
      text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|@import[^;]*/gs, '').match(word),
    ),
  ]
}

it('stylesheets style no unknown class, and all rendered classes but the listed ones', () => {
  const styled = wordsIn(/\.css$/, /(?<=\.)[a-z][\w-]*/g)
  const code = wordsIn(/(?<!\.test)\.tsx?$/, /[a-z][\w-]*/g)
  expect(styled.filter((name) => !code.includes(name))).toEqual([])
  const drawn = wordsIn(/(?<!\.test)\.tsx$/, /(?<=className="(?:[\w-]+ )*)[a-z][\w-]*/g)
  // Classes without styles are only labels.
  const bare = `article-others book-hero-words book-words faq-list footer-contact language-list paid payment-words
related review-comment story-words`
  expect(
    drawn
      .filter((name) => !styled.includes(name))
      .sort()
      .join(' '),
  ).toBe(bare.replace('\n', ' '))
})

it('brand colours equal those of the stylesheet, and occur in no other code or icon', () => {
  const home = join(import.meta.dirname, '..')
  const read = (path: string): string => readFileSync(join(home, path), 'utf8')
  const tokens = [
    ...read('templates/styles/tokens.css').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g),
  ]
  const byName = new Map(tokens.map(([, name = '', colour = '']) => [name, colour]))
  for (const [name, colour] of Object.entries(brand))
    expect(
      byName.get(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)),
      name,
    ).toBe(colour)
  const icon = read('public/favicon.svg').match(/#[0-9a-f]{6}/g) ?? []
  expect(icon.filter((colour) => ![...byName.values()].includes(colour))).toEqual([])
  const code = ['cli', 'islands', 'templates', 'tools'].flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /(?<!\.test)\.(?:m?js|tsx?)$/.test(file) && !file.includes('node_modules'),
      )
      .map((file) => `${folder}/${file}`),
  )
  const twice = code.filter((file) =>
    Object.values(brand).some((colour) => read(file).includes(colour)),
  )
  expect(twice).toEqual(['cli/model/brand.ts'])
})
