import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { home } from './cli.ts'
import { tinyShop } from './tiny-shop.ts'
import { startWatching, type Watching } from './watch.ts'

export interface EditedShop extends AsyncDisposable {
  readonly watching: Watching
  readonly root: string
  /** What a file says now. */
  textOf(file: string): Promise<string>
  /** Lines of a file that are gone since the last call, and lines that have come: '-a', '+b'. */
  changesOf(file: string): Promise<readonly string[]>
}

/** The tiny shop, watched, with its editor. */
export async function editedShop(options: readonly string[] = []): Promise<EditedShop> {
  const shop = await tinyShop()
  const watching = await startWatching(shop.path, home, options)
  await watching.until('/sv', (html) => html.includes('Två månar'))
  const seen = join(shop.path, 'seen')
  await cp(join(shop.path, 'content'), seen, { recursive: true })
  const textOf = (file: string): Promise<string> => readFile(join(shop.path, 'content', file), 'utf8')
  return {
    watching,
    root: shop.path,
    textOf,
    async changesOf(file) {
      const before = (await readFile(join(seen, file), 'utf8').catch(() => '')).split('\n')
      const text = await textOf(file)
      const after = text.split('\n')
      await writeFile(join(seen, file), text)
      return [
        ...before.filter((line) => !after.includes(line)).map((line) => `-${line}`),
        ...after.filter((line) => !before.includes(line)).map((line) => `+${line}`),
      ]
    },
    async [Symbol.asyncDispose]() {
      await watching[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

/** The field at a path of the form: 'title.sv'. */
export const fieldAt = (page: Page, path: string) =>
  page.locator(`[data-path="${path}"]`).locator('textarea, input, select').first()

export const openForm = async (page: Page, { watching }: EditedShop, name: string): Promise<void> => {
  await page.goto(`${watching.origin}/__saga/edit?doc=${encodeURIComponent(name)}`)
  await page.locator('output[data-status="saved"]').waitFor()
}
