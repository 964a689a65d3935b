import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { loadContent } from '../check/load-content.ts'
import { readStringsFile } from '../languages/pack-files.ts'
import { projectAt } from '../project.ts'
import { shopTextsOf } from './shop-texts.ts'
import { coverageOf, openStateFinder, translationUnitsOf } from './translation-state.ts'

const shop = restoredShop()

/** Makes a Swedish interface text the same as the English one. Returns the copied texts of both languages. */
async function countCopies() {
  await shop.edit('strings/sv.yaml', (text) =>
    text.replace('label: sv label', 'label: en label'),
  )

  const rows = coverageOf((await shop.load()).content)
  const copiedIn = (lang: string) =>
    rows
      .find(({ language }) => language === lang)
      ?.parts.find(({ part }) => part === 'interface')?.copied
  return { sv: copiedIn('sv'), en: copiedIn('en') }
}

test.each([
  ['sv', 'Guldskivan'],
  ['en', 'The gold disk'],
] as const)(
  'a text is translated from the preferred language %s',
  async (preferred, source) => {
    const { content } = await shop.load()
    const units = translationUnitsOf(content, 'es', preferred)

    const title = units.find(({ current }) => current === 'El disco de oro')
    expect(title).toMatchObject({ from: preferred, source })
    // No text is translated from its own language.
    expect(
      translationUnitsOf(content, preferred, preferred).map(({ from }) => from),
    ).not.toContain(preferred)
  },
)

test('a comment is translated from the preferred language rather than its own', async () => {
  // Karin Ek wrote her review in Swedish.
  const { content } = await shop.load()
  const sourceIn = (preferred?: 'en') =>
    translationUnitsOf(content, 'es', preferred).find(
      ({ current }) => current === 'Más bonito que en la foto.',
    )?.source

  expect(sourceIn()).toBe('Finare än på bild.')
  expect(sourceIn('en')).toBe('Finer than in the picture.')
})

test('of two equal texts, the one in the later language counts as untranslated', async () => {
  expect(await countCopies()).toEqual({ sv: 0, en: 1 })
})

test('a text that equals the fallback counts as untranslated in the first language too', async () => {
  await shop.edit('site.yaml', (text) =>
    text.replace('flag: se }', 'flag: se, fallback: en }'),
  )

  expect(await countCopies()).toEqual({ sv: 1, en: 0 })
})

test('a name that is the same in every language does not count as untranslated', async () => {
  await shop.edit('site.yaml', (text) =>
    text.replace('sameInEveryLanguage:', 'sameInEveryLanguage:\n  - en label'),
  )

  expect(await countCopies()).toEqual({ sv: 0, en: 0 })
})

// All texts in the file for Nynorsk (nn) are English, except one.
test('an English sentence counts as untranslated in a shop without English', async () => {
  await shop.edit('site.yaml', (text) =>
    text.replace('code: en, ', 'code: nn, ').replace('xDefault: en', 'xDefault: sv'),
  )
  const english = readStringsFile(home, 'en') ?? ''
  const translated = english.replace('skip: Skip to content', 'skip: Hopp til innhald')
  await shop.write('content/strings/nn.yaml', translated)

  const { content } = await loadContent(projectAt(shop.root, home, 'test'), {})
  const texts = [...shopTextsOf(content)].filter(
    ({ collection }) => collection === 'strings',
  )
  const stateOf = openStateFinder(content)
  const statesOf = (key: string) =>
    texts
      .filter(({ placeIn }) => placeIn('nn').path?.join('.') === key)
      .map((shopText) => stateOf(shopText, 'nn'))

  expect(statesOf('gallery.open')).toEqual(['copied'])
  expect(statesOf('nav.skip')).toEqual(['done'])
  // A single word may be the same in both languages.
  expect(statesOf('nav.menu')).toEqual(['done'])
})
