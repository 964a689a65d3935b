import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/support/own-shop.ts'
import { srcsetOf } from '../model/image.ts'

const shop = ownShop()
const [composed, decomposed] = ['NFC', 'NFD']

/** Calls a poster's picture by other names: one on the disk, one in the poster's file. */
async function renamePicture(id: string, onDisk: string, named = onDisk): Promise<void> {
  await rename(shop.at(`content/posters/main/${id}.jpg`), shop.at('content/posters/main', onDisk))
  await shop.edit(`posters/main/${id}.yaml`, (text) =>
    text.replace(`- ${id}.jpg`, `- ${JSON.stringify(named)}`),
  )
}

/** The picture of each poster in the first gallery, once nothing is at fault. */
async function pictures() {
  const { value, diagnostics } = await shop.loadSite()
  expect(diagnostics).toEqual([])
  return value?.site.storefronts[0]?.galleries[0]?.posters.map(({ images: [image] }) => image) ?? []
}

test.each([
  ['my poster.jpg', 'my-poster'],
  ['100%.jpg', '100'],
  ['a#1?.jpg', 'a-1'],
  [' (1) Sjön & månen.jpg', '1-Sjon-manen'],
  ['Clean_name--2-.jpg', 'Clean_name--2-'],
  ['海.jpg', '[0-9a-f]{8}'],
])('the picture "%s" has addresses that every reader takes whole', async (file, name) => {
  await renamePicture('gold-disk', file)
  const [image] = await pictures()
  const address = `/img/${name}-[a-z0-9]{1,6}-\\d+\\.avif \\d+w`
  expect(image && srcsetOf(image, 'portrait', 'avif')).toMatch(new RegExp(`^${address}(?:, ${address})*$`))
})

test('a picture is found by its name, however a computer composes its letters', async () => {
  await renamePicture('gold-disk', 'Sjön.jpg'.normalize(decomposed), 'Sjön.jpg'.normalize(composed))
  await renamePicture('two-moons', 'Månar.jpg'.normalize(composed), 'Månar.jpg'.normalize(decomposed))
  // What is opened is the file as the disk spells it.
  expect(await pictures()).toMatchObject([
    { name: 'Sjon', file: `posters/main/${'Sjön.jpg'.normalize(decomposed)}` },
    { name: 'Manar', file: `posters/main/${'Månar.jpg'.normalize(composed)}` },
  ])
})

// Other systems take the two for one file.
test.runIf(process.platform === 'linux')(
  'two files of one name but for the composition of its letters are told',
  async () => {
    for (const form of [composed, decomposed]) await shop.write(`public/${'måne.txt'.normalize(form)}`, form)
    const { value, diagnostics } = await shop.loadSite()
    expect(value).toBeUndefined()
    const message =
      'two files have this name, one with composed letters (é) and one with decomposed ones (e and ´)'
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-id', at: { file: 'public/måne.txt' }, message, hint: 'delete one of the two' },
    ])
  },
)
