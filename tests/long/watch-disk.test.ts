import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { mayMount, smallDisk, succeeds } from '../support/small-disk.ts'
import { projectCopy, startWatching } from '../support/watch.ts'

const FOOTER = 'templates/footer/Footer.tsx'
const POSTER = 'content/posters/main/two-moons.yaml'

/** Writes to a file until its disk is full. dd then exits with an error, which is ignored. */
const fillDisk = (file: string): void =>
  void succeeds('dd', 'if=/dev/zero', `of=${file}`, 'bs=1k')

describe.skipIf(!mayMount)(
  'watch on a full disk (skipped where no small disk can be mounted)',
  () => {
    test('reports it once, keeps serving, and publishes after the next save once there is space', async () => {
      await using shop = await tinyShop()
      // In megabytes.
      await using folder = await smallDisk(12)
      const root = join(folder.path, 'shop')
      await cp(shop.path, root, { recursive: true })
      await using watching = await startWatching(root, home)

      const readPublished = () =>
        readFile(join(root, 'dist/sv.html'), 'utf8').catch(() => '')
      const expectPublished = () => expect.poll(readPublished, { timeout: 30_000 })
      await expectPublished().toContain('Två månar')

      const filler = join(folder.path, 'filler')
      fillDisk(filler)
      // The new text has the same length, because the disk has no room for another block.
      await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
      await expect
        .poll(watching.output, { timeout: 30_000 })
        .toContain('ENOSPC: no space left on device')
      expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
      expect(await readPublished()).toContain('Två månar')

      await rm(filler)
      await watching.edit(POSTER, (text) => `${text}# Saved again.\n`)
      await watching.until('/sv', (html) => html.includes('Tre månar'))
      await watching.hears((state) => state.fault === undefined)
      expect(watching.output().match(/ENOSPC/g)).toHaveLength(1)
      await expectPublished().toContain('Tre månar')
      expect(await watching.stop()).toBe(0)
    })

    test('bundles changed code after the next save if its bundle could not be cached', async () => {
      await using folder = await smallDisk(40)
      const copy = await projectCopy()
      const root = join(folder.path, 'shop')
      await cp(copy, root, { recursive: true, verbatimSymlinks: true })
      await rm(copy, { recursive: true })
      await using watching = await startWatching(root)

      const filler = join(folder.path, 'filler')
      const changeFooter = (search: string, replacement: string) =>
        watching.edit(FOOTER, (text) => text.replace(search, replacement))
      const expectShown = async (markup: string) => {
        await watching.until('/sv', (html) => html.includes(markup))
        await watching.hears((state) => state.fault === undefined)
      }

      await changeFooter('</footer>', '<i>1</i></footer>')
      await expectShown('<i>1</i>')

      fillDisk(filler)
      await changeFooter('<i>1</i>', '<i>2</i>')
      await expect
        .poll(watching.output, { timeout: 30_000 })
        .toContain('ENOSPC: no space left on device')
      expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

      await rm(filler)
      await changeFooter('<i>2</i>', '<i>3</i>')
      await expectShown('<i>3</i>')
      expect(await watching.stop()).toBe(0)
    })
  },
)
