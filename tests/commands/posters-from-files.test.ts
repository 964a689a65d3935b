import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandShop } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { drawPicture } from '../support/pictures.ts'

const shop = commandShop(restoredShop())
const { run, write, edit, everyFile } = shop

/** Draws pictures into the folder photos/, each in a different colour. */
async function drawPhotos(
  names: readonly string[],
  width = 1188,
  height = 1682,
): Promise<void> {
  for (const [index, name] of names.entries())
    await drawPicture(join(photos(), name), 20 + index * 9, width, height)
}

const photos = (): string => join(shop.root, 'photos')
beforeEach(() => mkdir(join(photos(), 'more'), { recursive: true }))

const descriptions = [
  '--description-sv=En bild.',
  '--description-en=A picture.',
  '--description-es=Una imagen.',
]

/** Runs `saga new poster` for the gallery main. Returns its messages, in which photos/ replaces the folder's path. */
async function add(...words: readonly string[]) {
  const { code, text } = await run('new poster --gallery main', ...words)
  return {
    code,
    text: text.replaceAll(`${photos()}/`, 'photos/').replaceAll(photos(), 'photos'),
  }
}

describe('saga new poster with several pictures', () => {
  test('adds a complete poster for each, in command-line order', async () => {
    await drawPhotos(['birken-im_Nebel.jpg', 'Ö vid kust.jpg'])

    const { code, text } = await add(
      join(photos(), 'birken-im_Nebel.jpg'),
      join(photos(), 'Ö vid kust.jpg'),
      ...descriptions,
    )

    expect(text).toMatchInlineSnapshot(`
      "content/posters/main/birken-im-nebel.jpg: the picture
      content/posters/main/birken-im-nebel.yaml: the poster
      content/posters/main/o-vid-kust.jpg: the picture
      content/posters/main/o-vid-kust.yaml: the poster
      content/galleries/main.yaml: the gallery, which shows them last and now expects 4 posters
      This adds 2 posters. The page of the first one will be /sv/posters/birken-im-nebel.

      4 texts in "en" and "es" are the same as in another language: translate them in the editor, or export them with "saga translations export --language en --missing".
      "
    `)
    expect(code).toBe(0)
    const files = await everyFile()
    expect(files.get('galleries/main.yaml')).toMatch(
      /expect: 4\n[\s\S]*- two-moons\n {2}- birken-im-nebel\n {2}- o-vid-kust\n$/,
    )
    expect(files.get('posters/main/o-vid-kust.yaml')).toMatchInlineSnapshot(`
      "# yaml-language-server: $schema=../../../schemas/poster.schema.json
      id: o-vid-kust
      orientation: portrait
      title:
        sv: Ö vid kust
        en: Ö vid kust
        es: Ö vid kust
      description:
        sv: En bild.
        en: A picture.
        es: Una imagen.
      images:
        - o-vid-kust.jpg
      gumroadLinks:
        a1: https://example.gumroad.com/l/o-vid-kust-a1
        a1NoLogo: https://example.gumroad.com/l/o-vid-kust-a1-no-logo
        a2: https://example.gumroad.com/l/o-vid-kust-a2
        a2NoLogo: https://example.gumroad.com/l/o-vid-kust-a2-no-logo
      "
    `)
    expect(await run('validate')).toMatchObject({ code: 0 })
  })

  test('adds a folder’s pictures in the order of the numbers in their names, after another poster', async () => {
    await drawPhotos(['sjö 10.jpg', 'sjö 9.jpg', '.hidden.jpg', 'more/inner.jpg'])

    const { code } = await add(photos(), '--after', 'gold-disk', ...descriptions)

    expect(code).toBe(0)
    expect((await everyFile()).get('galleries/main.yaml')).toMatch(
      /posters:\n {2}- gold-disk\n {2}- sjo-9\n {2}- sjo-10\n {2}- two-moons\n$/,
    )
  })

  test('adds drafts if nothing describes the posters, and lists what is left to write', async () => {
    await drawPhotos(['a.jpg', 'b.jpg'])

    const { code, text } = await add(photos())

    expect(text).toMatchInlineSnapshot(`
      "content/posters/main/a.jpg: the picture
      content/posters/main/a.yaml: the poster
      content/posters/main/b.jpg: the picture
      content/posters/main/b.yaml: the poster
      content/galleries/main.yaml: the gallery, which shows them last and now expects 4 posters
      This adds 2 posters. The page of the first one will be /sv/posters/a.

      4 texts in "en" and "es" are the same as in another language: translate them in the editor, or export them with "saga translations export --language en --missing".
      Still to do:
        content/posters/main/a.yaml:9:1  description: the field "sv" is missing
        content/posters/main/a.yaml:9:1  description is missing in "en", "es"; visitors see another language instead
        content/posters/main/b.yaml:9:1  description: the field "sv" is missing
        content/posters/main/b.yaml:9:1  description is missing in "en", "es"; visitors see another language instead
      They are drafts: "saga watch" shows them, but builds leave them out. When one is finished, delete "draft: true" from its file.
      "
    `)
    expect(code).toBe(0)
    expect((await everyFile()).get('posters/main/a.yaml')).toContain('draft: true\n')
  })

  test('lists all faults at once, and writes nothing', async () => {
    await drawPhotos(['gold-disk.jpg', 'Sjö.jpg', 'more/sjo.png', '!.jpg'])
    await drawPhotos(['wide moon.jpg'], 1682, 1188)
    // The colour of gold-disk.jpg, the first of the pictures above.
    await drawPicture(join(photos(), 'twin.jpg'), 20, 1188, 1682)
    await write('../photos/note.txt', 'no picture')
    await mkdir(join(photos(), 'empty'))
    const previousFiles = await everyFile()

    const { code, text } = await add(
      photos(),
      join(photos(), 'more'),
      join(photos(), 'empty'),
      join(photos(), 'note.txt'),
      join(photos(), 'lost.jpg'),
      'paper-moon',
      '--title-sv=Bild',
      '--description-sv=En bild.',
    )

    expect(text).toMatchInlineSnapshot(`
      "Nothing was written: there is no picture in the folder photos/empty
      Nothing was written: "photos/note.txt" is neither a picture nor a folder; if it is an id, name the picture with --image
      Nothing was written: "paper-moon" is neither a picture nor a folder; if it is an id, name the picture with --image
      Nothing was written: several posters cannot share a title: leave out --title-…
      Nothing was written: --description-en and --description-es are missing: describe the posters in every language, or in none
      Nothing was written: !.jpg: a name without Latin letters or digits gives no id; rename the file
      Nothing was written: Sjö.jpg and sjo.png would have the same id, "sjo": rename one of them
      Nothing was written: "gold-disk" is already used by content/posters/main/gold-disk.yaml
      Nothing was written: twin.jpg is the same picture as gold-disk.jpg
      Nothing was written: wide moon.jpg is 1682 × 1188; a portrait picture must have the shape 594:841; export it again from the original as 1188 × 1682; enlarging this file does not help
      Nothing was written: there is no file photos/lost.jpg
      "
    `)
    expect(code).toBe(1)
    expect(await everyFile()).toEqual(previousFiles)
  })

  test('writes German umlauts as two letters in a German shop', async () => {
    await run('rename language sv de')
    await edit('site.yaml', (text) => text.replace('locale: sv_SE', 'locale: de_DE'))
    await drawPhotos(['Dünen Süß.jpg'])

    const { text } = await add(photos())

    expect(text).toContain('content/posters/main/duenen-suess.yaml: the poster')
  })

  test('also accepts the id of a single poster, with its picture given by --image', async () => {
    await drawPhotos(['a.jpg'])

    const { text } = await add('paper-moon', '--image', join(photos(), 'a.jpg'))

    expect(text).toContain('content/posters/main/paper-moon.jpg: the picture')
  })
})
