import { describe, expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { saga } from '../support/cli.ts'

const shop = commandShop(restoredShop())
const { run, edit, everyFile } = shop

const POSTER = 'posters/main/two-moons.yaml'
const CHECKOUT =
  'checkout: { url: "https://abc.supabase.co", publicKey: sb_publishable_abc }\n'

const addCheckout = (): Promise<void> => edit('site.yaml', (text) => text + CHECKOUT)

/** Matches the pattern in site.yaml, and a poster's links. */
const LINKS = /^purchaseLinks:.*\n|^gumroadLinks:\n(?: .*\n)+/gm

describe('saga remove links', () => {
  test('removes the links of all posters and their pattern, and changes nothing else', async () => {
    await addCheckout()
    await edit(
      POSTER,
      (text) => `# The first poster.\n${text}soldOut: [ 'a1' ] # for now\n`,
    )
    const previousFiles = await everyFile()

    const { code, text } = await run('remove links')

    expect(text).toMatchInlineSnapshot(`
      "content/posters/main/gold-disk.yaml: its links, removed
      content/posters/main/two-moons.yaml: its links, removed
      content/posters/wide/wide-1.yaml: its links, removed
      content/site.yaml: the pattern of the links, removed
      This removes the purchase links of 3 posters: all visitors order through the checkout now.
      If a privacy text explains the purchase pages, remove that paragraph.

      Nothing is left to do for this change.
      "
    `)
    expect(code).toBe(0)
    const withoutLinks = [...previousFiles].map(([path, content]) => [
      path,
      path.endsWith('.yaml') ? content.replace(LINKS, '') : content,
    ])
    const files = await everyFile()
    expect([...files]).toEqual(withoutLinks)
    expect(files.get(POSTER)).not.toContain('gumroad')
    expect(await run('validate')).toMatchObject({ code: 0 })
  })

  test('is refused while the shop has no checkout', async () => {
    const previousFiles = await everyFile()

    const withoutCheckout = await run('remove links')
    await edit('site.yaml', (text) => text + CHECKOUT.replace(/, publicKey.* }/, ' }'))
    const withoutKey = await run('remove links')

    expect([withoutCheckout.code, withoutKey.code]).toEqual([1, 1])
    expect(withoutCheckout.text + withoutKey.text).toMatchInlineSnapshot(`
      "Nothing was written: without its links, the shop would sell nothing: set up a checkout ("checkout:" in content/site.yaml, or SUPABASE_URL and SUPABASE_ANON_KEY for the build) first
      Nothing was written: the settings of the checkout have an error: run "saga validate", and correct it first
      "
    `)
    const files = await everyFile()
    expect(files.get(POSTER)).toBe(previousFiles.get(POSTER))
  })

  test('accepts a checkout that environment variables configure', async () => {
    const { code } = await saga(['--root', shop.root, 'remove', 'links'], {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_abc',
    })

    expect(code).toBe(0)
  })

  test('keeps comments, except those among the links', async () => {
    await addCheckout()
    await edit(POSTER, (text) =>
      text.replace('gumroadLinks:\n', '# Printed in June.\n$&  # for the fair\n'),
    )

    const { code } = await run('remove links')

    expect(code).toBe(0)
    const text = (await everyFile()).get(POSTER)
    expect(text).toContain('# Printed in June.\n')
    expect(text).not.toContain('for the fair')
  })

  test('is refused until files with links are free of errors', async () => {
    await addCheckout()
    await edit(POSTER, (text) => `${text}hero: [\n`)

    const { code, text } = await run('remove links')

    expect(code).toBe(1)
    expect(text).toMatch(/two-moons\.yaml:\d+:1 mentions "gumroadLinks", but this file/)
  })

  test('says that there are no links, and rejects extra arguments', async () => {
    await addCheckout()
    await run('remove links')

    expect(await run('remove links')).toEqual({
      code: 1,
      text: 'Nothing was written: the shop has no purchase links\n',
    })
    expect((await run('remove links --to main')).text).toContain('--to cannot be used')
    expect(await run('remove links two-moons')).toMatchObject({ code: 2 })
  })
})
