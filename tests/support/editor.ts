import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, Locator, Page } from 'playwright-core'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from './cli.ts'
import { startWatching } from './watch.ts'

export type EditedShop = Awaited<ReturnType<typeof editedShop>>

/** Watches the tiny shop, with its editor. */
export async function editedShop() {
  const shop = await tinyShop()
  const watching = await startWatching(shop.path, home)
  await watching.until('/sv', (html) => html.includes('Två månar'))
  const seen = join(shop.path, 'seen')
  await cp(join(shop.path, 'content'), seen, { recursive: true })
  const textOf = (file: string): Promise<string> =>
    readFile(join(shop.path, 'content', file), 'utf8')
  return {
    watching,
    root: shop.path,
    textOf,
    /** Adds a poster with a picture of its own, which no gallery shows. */
    async copyPoster(id: string, copy: string, title: string): Promise<void> {
      const folder = join(shop.path, 'content/posters/main')
      const picture = await readFile(join(folder, `${id}.jpg`))
      // Bytes behind the end of a picture make another one, which looks the same.
      await writeFile(
        join(folder, `${copy}.jpg`),
        Buffer.concat([picture, Buffer.from(copy)]),
      )
      const text = (await textOf(`posters/main/${id}.yaml`)).replaceAll(id, copy)
      const named = text
        .replace(/en: .*?(?=, es)/, `en: ${title}`)
        .replace(/sv: .*?(?=, en)/, `sv: ${title} (sv)`)
      await writeFile(
        join(folder, `${copy}.yaml`),
        named.replace(/es: .*?(?= })/, `es: ${title} (es)`),
      )
    },
    /** Returns lines of a file that are gone since the last call, and lines that are new: '-a', '+b'. */
    async changesOf(file: string): Promise<readonly string[]> {
      const before = (await readFile(join(seen, file), 'utf8').catch(() => '')).split(
        '\n',
      )
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

/** Presses a key as Safari sends it when it ends the composition of an input method: it belongs to that method. */
export const pressWhileComposing = (field: Locator, key: string): Promise<void> =>
  field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })

/** Finds the field at a path of the form: 'title.sv'. */
export const fieldAt = (page: Page, path: string) =>
  page
    .locator(`[data-path="${path}"]`)
    .locator('.cm-content, textarea, input, select')
    .first()

/** Opens the form of a file, or the editor's home for ''. Within the editor this is as quick as a click on a link. */
export async function openForm(
  page: Page,
  { watching }: EditedShop,
  name: string,
): Promise<void> {
  // A form with a question asks before it is left. Nobody would answer, and the form would stay.
  const leave = (dialog: Dialog): Promise<void> => dialog.accept()
  page.on('dialog', leave)
  const address = `${watching.origin}/__saga/edit${name === '' ? '' : `?doc=${encodeURIComponent(name)}`}`
  if (!page.url().startsWith(`${watching.origin}/__saga/edit`)) await page.goto(address)
  await page.evaluate((to) => {
    if (location.href === to) return
    const [query, next] = [location.href, to].map((each) => new URL(each).searchParams)
    // Another field of the same document is shown by the same form.
    if (query?.get('doc') !== next?.get('doc'))
      document.querySelector('main')?.setAttribute('data-left', '')
    location.assign(to)
  }, address)
  const ready = name === '' ? 'h2' : 'output[data-status="saved"]'
  await page.locator(`main:not([data-left]) ${ready}`).first().waitFor()
  page.off('dialog', leave)
}
