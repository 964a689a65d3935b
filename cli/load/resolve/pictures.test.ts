import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTinyShop } from '../../../tests/support/tiny-shop.ts'
import { loadSite } from '../../commands/pipeline.ts'
import { srcsetOf } from '../../model/image.ts'
import { projectAt } from '../../project.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-pictures-'))
  await makeTinyShop(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const folder = 'content/posters/main'

/** Calls a poster's picture by other names: one on the disk, one in the poster's file. */
async function renamePicture(id: string, onDisk: string, named: string): Promise<void> {
  await rename(join(root, folder, `${id}.jpg`), join(root, folder, onDisk))
  const poster = join(root, folder, `${id}.yaml`)
  const text = await readFile(poster, 'utf8')
  await writeFile(poster, text.replace(`- ${id}.jpg`, `- ${JSON.stringify(named)}`))
}

/** The picture of each poster in the first gallery, once nothing is at fault. */
async function pictures() {
  const { value, diagnostics } = await loadSite(projectAt(root, root, 'test'), {})
  expect(diagnostics.map(({ message }) => message)).toEqual([])
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
  await renamePicture('gold-disk', file, file)
  const [image] = await pictures()
  const address = `/img/${name}-[a-z0-9]{1,6}-\\d+\\.avif \\d+w`
  expect(image && srcsetOf(image, 'portrait', 'avif')).toMatch(new RegExp(`^${address}(?:, ${address})*$`))
})

test('a picture is found by its name, however a computer composes its letters', async () => {
  await renamePicture('gold-disk', 'Sjön.jpg'.normalize('NFD'), 'Sjön.jpg'.normalize('NFC'))
  await renamePicture('two-moons', 'Månar.jpg'.normalize('NFC'), 'Månar.jpg'.normalize('NFD'))
  const [gold, two] = await pictures()
  expect([gold?.name, two?.name]).toEqual(['Sjon', 'Manar'])
  // What is opened is the file as the disk spells it.
  expect(gold?.file).toBe(`posters/main/${'Sjön.jpg'.normalize('NFD')}`)
})

// Other systems take the two for one file.
test.runIf(process.platform === 'linux')(
  'two files of one name but for the composition of its letters are told',
  async () => {
    for (const form of ['NFC', 'NFD'])
      await writeFile(join(root, 'public', 'måne.txt'.normalize(form)), `${form}\n`)
    const { value, diagnostics } = await loadSite(projectAt(root, root, 'test'), {})
    expect(value).toBeUndefined()
    expect(diagnostics).toMatchObject([{ code: 'duplicate-id', at: { file: 'public/måne.txt' } }])
  },
)
