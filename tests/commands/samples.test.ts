import { describe, expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'

const shop = commandShop(restoredShop())
const { run, edit, everyFile, picture } = shop

const posterFiles = {
  'two-moons': 'posters/main/two-moons.yaml',
  'gold-disk': 'posters/main/gold-disk.yaml',
  'wide-1': 'posters/wide/wide-1.yaml',
} as const

type Id = keyof typeof posterFiles

async function markAsSamples(...ids: readonly Id[]): Promise<void> {
  for (const id of ids) await edit(posterFiles[id], (text) => `${text}sample: true\n`)
}

describe('saga remove samples', () => {
  test('removes only the posters, their pictures and the links to them', async () => {
    await markAsSamples('two-moons', 'wide-1')
    await edit(
      'story/en.md',
      (text) =>
        `${text}\nSee [it](/en/posters/two-moons), [its card](#two-moons) and [wide](/en/wide#wide-1).\n`,
    )
    const previousFiles = await everyFile()

    const { code, text } = await run('remove samples')

    expect(text).toMatchInlineSnapshot(`
      "content/posters/main/two-moons.yaml: the poster, removed
      content/posters/wide/wide-1.yaml: the poster, removed
      content/posters/main/two-moons.jpg: its picture, removed
      content/posters/wide/wide-1.jpg: its picture, removed
      content/galleries/main.yaml: no longer lists them
      content/galleries/wide.yaml: no longer lists them
      content/story/en.md: 3 links
      The gallery "wide" has no posters now: add some, or remove it with "saga remove gallery wide".

      content/galleries/wide.yaml:16:1  warning  the gallery "wide" has no posters, so it has no page yet  [count]
          15 │     es: Pósters horizontales de lagos y montañas, impresos en papel prémium, con envío gratis.
        > 16 │ posters: []
             │ ^^^^^^^
          17 │
        → add posters: saga new poster --gallery wide <pictures or folder>; drafts do not count

      1 warning
      Nothing else is left to do for this change.
      "
    `)
    expect(code).toBe(0)
    const files = await everyFile()
    const removedPaths = [...previousFiles.keys()].filter((path) => !files.has(path))
    expect(removedPaths).toEqual([
      'posters/main/two-moons.jpg',
      'posters/main/two-moons.yaml',
      'posters/wide/wide-1.jpg',
      'posters/wide/wide-1.yaml',
    ])
    expect(files.get('galleries/main.yaml')).toContain('posters:\n  - gold-disk\n')
    expect(files.get('galleries/main.yaml')).toContain('expect: 1\n')
    expect(files.get('galleries/wide.yaml')).toContain('posters: []\n')
    expect(files.get('story/en.md')).toContain(
      'See [it](/en), [its card](#gallery) and [wide](/en).',
    )
  })

  test('frees the names of samples for other posters', async () => {
    await markAsSamples('two-moons')
    await run('remove samples')

    const image = await picture('moons.jpg')
    const { text } = await run('new poster two-moons --gallery main --image', image)

    expect(text).toContain('Its page will be /sv/posters/two-moons')
  })

  test('is refused while the home page has nothing else', async () => {
    await markAsSamples('two-moons', 'gold-disk')
    const previousFiles = await everyFile()

    const refusals = [
      await run('remove samples'),
      await run('remove samples --to main'),
      await run('remove samples --to vide'),
    ]

    expect(refusals.map(({ text }) => text).join('')).toMatchInlineSnapshot(`
      "Nothing was written: the home page shows samples only: add a poster of your own with "saga new poster --gallery main <picture>", or let another gallery replace "main" with --to <gallery>
      Nothing was written: "main" cannot replace itself
      Nothing was written: there is no gallery "vide"; did you mean "wide"?
      "
    `)
    expect(await everyFile()).toEqual(previousFiles)
  })

  test('can give the home page to another gallery, to which old addresses redirect', async () => {
    await markAsSamples('two-moons', 'gold-disk')

    const { code } = await run('remove samples --to wide')

    expect(code).toBe(0)
    const files = await everyFile()
    expect(files.has('galleries/main.yaml')).toBe(false)
    expect(files.get('site.yaml')).toContain('homeGallery: wide\n')
    expect(files.get('galleries/wide.yaml')).toContain('formerly: [main]\n')
    expect(await run('validate')).toMatchObject({ code: 0 })
  })

  test('is refused until files that mention a sample are free of errors', async () => {
    await markAsSamples('two-moons')
    await edit('galleries/main.yaml', (text) => `${text}hero: [\n`)
    const previousFiles = await everyFile()

    const { code, text } = await run('remove samples')

    expect(text).toMatch(
      /galleries\/main\.yaml:\d+:\d+ mentions "two-moons", but this file has errors/,
    )
    expect(code).toBe(1)
    expect(await everyFile()).toEqual(previousFiles)
  })

  test('says that there are no samples, and rejects extra arguments', async () => {
    expect(await run('remove samples')).toEqual({
      code: 1,
      text: 'Nothing was written: there are no sample posters\n',
    })
    expect(await run('remove samples two-moons')).toMatchObject({ code: 2 })
    expect(await run('remove poster')).toMatchObject({ code: 2 })
  })

  test('is refused while only drafts would stay on the home page', async () => {
    await markAsSamples('two-moons')
    await edit(posterFiles['gold-disk'], (text) => `${text}draft: true\n`)
    const previousFiles = await everyFile()

    const { code, text } = await run('remove samples')

    expect(code).toBe(1)
    expect(text).toContain('are drafts: write their descriptions')
    expect(await everyFile()).toEqual(previousFiles)
  })
})
