import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brand } from '../cli/model/brand.ts'

const home = join(import.meta.dirname, '..')

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path}`,
  )
const read = (path: string): string => readFileSync(join(home, path), 'utf8')

const paths = [...pathsIn('templates'), ...pathsIn('islands')]

/**
 * Lists the matches of a pattern in the files of templates and islands whose path matches
 * another pattern. Ignores comments, URLs and imports of stylesheets.
 */
function wordsIn(filePattern: RegExp, wordPattern: RegExp): readonly string[] {
  const text = paths
    .filter((path) => filePattern.test(path))
    .map(read)
    .join('\n')
  const code = text.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|@import[^;]*/gs, '')
  return [...new Set(code.match(wordPattern))]
}

/** Matches each class in an attribute such as `className="related wide"`. */
const CLASS_IN_ATTRIBUTE = /(?<=className="(?:[\w-]+ )*)[a-z][\w-]*/g

const styledClasses = wordsIn(/\.css$/, /(?<=\.)[a-z][\w-]*/g)

it('stylesheets style only classes that the code names', () => {
  const words = wordsIn(/(?<!\.test)\.tsx?$/, /[a-z][\w-]*/g)

  expect(styledClasses.filter((name) => !words.includes(name))).toEqual([])
})

it('all rendered classes have styles except the listed ones', () => {
  const renderedClasses = wordsIn(/(?<!\.test)\.tsx$/, CLASS_IN_ATTRIBUTE)

  const unstyledClasses = renderedClasses.filter((name) => !styledClasses.includes(name))
  // Classes without styles are only labels.
  expect(unstyledClasses.toSorted()).toEqual([
    'article-others',
    'book-hero-words',
    'book-words',
    'faq-list',
    'footer-contact',
    'language-list',
    'paid',
    'payment-words',
    'related',
    'review-comment',
    'story-words',
  ])
})

const colourTokens = new Map(
  [...read('templates/styles/tokens.css').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', colour = '']) => [name, colour],
  ),
)

it('brand colours equal those of the stylesheet', () => {
  for (const [name, colour] of Object.entries(brand)) {
    const tokenName = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(colourTokens.get(tokenName), name).toBe(colour)
  }
})

it('the icon has only colours of the stylesheet', () => {
  const iconColours = read('public/favicon.svg').match(/#[0-9a-f]{6}/g) ?? []

  const tokenColours = [...colourTokens.values()]
  expect(iconColours.filter((colour) => !tokenColours.includes(colour))).toEqual([])
})

it('brand colours are spelled out in one file of code', () => {
  const codePaths = ['cli', 'islands', 'templates', 'tools']
    .flatMap(pathsIn)
    .filter((path) => /(?<!\.test)\.(?:m?js|tsx?)$/.test(path))
    .filter((path) => !path.includes('node_modules'))

  const colours = Object.values(brand)
  const pathsWithColours = codePaths.filter((path) => {
    const code = read(path)
    return colours.some((colour) => code.includes(colour))
  })

  expect(pathsWithColours).toEqual(['cli/model/brand.ts'])
})
