import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { expect, it } from 'vitest'
import { brand } from '../cli/model/brand.ts'
import { coloursOf, cssColoursOf } from '../cli/model/brand-colours.ts'
import { type ColourToken, defaultFields } from '../cli/model/colour-tokens.ts'
import { contrastPairs } from '../cli/model/contrast-pairs.ts'

const home = join(import.meta.dirname, '..')

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path}`,
  )
const read = (path: string): string => readFileSync(join(home, path), 'utf8')

const paths = [...pathsIn('templates'), ...pathsIn('islands')]

/**
 * Lists the matches of a pattern in those template and island files whose path matches
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

it('contains styles only for classes that occur in the code', () => {
  const words = wordsIn(/(?<!\.test)\.tsx?$/, /[a-z][\w-]*/g)

  expect(styledClasses.filter((name) => !words.includes(name))).toEqual([])
})

it('contains styles for all rendered classes except the listed ones', () => {
  const renderedClasses = wordsIn(/(?<!\.test)\.tsx$/, CLASS_IN_ATTRIBUTE)

  const unstyledClasses = renderedClasses.filter((name) => !styledClasses.includes(name))
  // Classes without styles are only labels.
  expect(unstyledClasses.toSorted()).toEqual([
    'article-others',
    'book-hero-words',
    'book-words',
    'faq-list',
    'language-list',
    'paid',
    'payment-words',
    'related',
    'review-comment',
    'story-words',
  ])
})

const definitions = new Map(
  ['templates/styles/tokens.css', 'templates/styles/constant-tokens.css']
    .flatMap((path) => [...read(path).matchAll(/--([a-z-]+): ([^;]+);/g)])
    .map(([, name = '', value = '']) => [name, value.replace(/^#fff$/, '#ffffff')]),
)

it("gives a shop without a brand the stylesheets' colours", () => {
  for (const [token, value] of cssColoursOf(coloursOf(defaultFields)))
    expect(definitions.get(token), token).toBe(value)
})

/**
 * Finds the first colour of the shop in a value:
 * `brand` in `var(--accent, var(--brand))`.
 */
const tokenIn = (value: string): ColourToken | undefined =>
  [...value.matchAll(/var\(--([a-z-]+)/g)]
    .map(([, name = '']) => name)
    .find((name): name is ColourToken => Object.hasOwn(shopColours, name))

const shopColours = coloursOf(defaultFields)

/**
 * Lists the rules in all stylesheets. Each rule has the tokens in its own declarations,
 * by property.
 */
const styledRules = paths
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) => {
    const rules: {
      readonly place: string
      readonly colours: Map<string, ColourToken>
    }[] = []
    parse(read(path)).walkRules((rule) => {
      const colours = new Map<string, ColourToken>()
      rule.each((node) => {
        const token = node.type === 'decl' ? tokenIn(node.value) : undefined
        if (node.type === 'decl' && token) colours.set(node.prop, token)
      })
      rules.push({ place: `${path}: ${rule.selector}`, colours })
    })
    return rules
  })

it('checks the contrast of every text colour with its background', () => {
  const pairs = styledRules.flatMap(({ place, colours }) => {
    const pair = { front: colours.get('color'), back: colours.get('background') }
    return pair.front && pair.back ? [{ place, ...pair }] : []
  })
  const unchecked = pairs.filter(
    (pair) =>
      !contrastPairs.some(
        ({ front, back }) => front === pair.front && back === pair.back,
      ),
  )

  // Otherwise the test might pass only because it no longer finds the pairs.
  expect(pairs.length).toBeGreaterThan(20)
  expect(unchecked).toEqual([])
})

it('skips the contrast check only for the colours of ornaments', () => {
  const fronts = styledRules.flatMap(({ colours }) => colours.get('color') ?? [])
  const unchecked = fronts.filter(
    (token) => !contrastPairs.some(({ front }) => front === token),
  )

  expect([...new Set(unchecked)]).toEqual(['signal'])
})

it('checks only colours that are used', () => {
  const css = paths
    .filter((path) => path.endsWith('.css'))
    .map(read)
    .join('\n')
  const unused = contrastPairs
    .flatMap(({ front, back }) => [front, back])
    .filter((token) => !css.includes(`var(--${token})`))

  expect(unused).toEqual([])
})

it('spells out brand colours in only one source file', () => {
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
