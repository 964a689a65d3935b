import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, Locator, Page } from 'playwright-core'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from './cli.ts'
import { startWatching } from './watch.ts'

export type EditedShop = Awaited<ReturnType<typeof editedShop>>

/** Changes files of the tiny shop, then watches it and serves its editor. */
export async function editedShop(
  prepare: (root: string) => Promise<void> = () => Promise.resolve(),
) {
  const shop = await tinyShop()
  await prepare(shop.path)
  const watching = await startWatching(shop.path, home)
  await watching.until('/sv', (html) => html.includes('Två månar'))
  /** A copy of content/ as it was when `changesOf` was last called. */
  const lastContent = join(shop.path, 'seen')
  await cp(join(shop.path, 'content'), lastContent, { recursive: true })

  const textOf = (file: string): Promise<string> =>
    readFile(join(shop.path, 'content', file), 'utf8')

  return {
    watching,
    root: shop.path,
    textOf,
    /** Adds a copy of a poster, with another picture. No gallery shows the copy. */
    async copyPoster(id: string, copy: string, title: string): Promise<void> {
      const folder = join(shop.path, 'content/posters/main')
      const picture = await readFile(join(folder, `${id}.jpg`))

      // Bytes after a picture's end make it a different file that looks the same.
      await writeFile(
        join(folder, `${copy}.jpg`),
        Buffer.concat([picture, Buffer.from(copy)]),
      )

      const text = (await textOf(`posters/main/${id}.yaml`)).replaceAll(id, copy)
      const titles = `{ sv: ${title} (sv), en: ${title}, es: ${title} (es) }`
      const renamedText = text.replace(/^title: .*/m, `title: ${titles}`)
      await writeFile(join(folder, `${copy}.yaml`), renamedText)
    },
    /** Returns the lines of a file that were removed or added since the last call: '-a', '+b'. */
    async changesOf(file: string): Promise<readonly string[]> {
      const lastText = await readFile(join(lastContent, file), 'utf8').catch(() => '')
      const text = await textOf(file)
      await writeFile(join(lastContent, file), text)

      const lastLines = lastText.split('\n')
      const lines = text.split('\n')
      const removed = lastLines.filter((line) => !lines.includes(line))
      const added = lines.filter((line) => !lastLines.includes(line))
      return [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]
    },
    async [Symbol.asyncDispose]() {
      await watching[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

/**
 * Presses a key as Safari sends it when the key ends an input method's composition: with
 * code 229, which means that the key is for the input method, not for the page.
 */
export const pressWhileComposing = (field: Locator, key: string): Promise<void> =>
  field.dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })

/** Finds the field at a path in the form: 'title.sv'. */
export const fieldAt = (page: Page, path: string) =>
  page
    .locator(`[data-path="${path}"]`)
    .locator('.cm-content, textarea, input, select')
    .first()

/**
 * Opens the form of a file, or the editor's home page for ''. Within the editor, it
 * navigates without reloading the page.
 */
export async function openForm(
  page: Page,
  { watching }: EditedShop,
  name: string,
): Promise<void> {
  // A form with an unsaved change asks whether to leave it. Unless the dialog is
  // accepted, the form stays open.
  const confirmLeaving = (dialog: Dialog): Promise<void> => dialog.accept()
  page.on('dialog', confirmLeaving)

  const editor = `${watching.origin}/__saga/edit`
  const query = name === '' ? '' : `?doc=${encodeURIComponent(name)}`
  const address = editor + query
  if (!page.url().startsWith(editor)) await page.goto(address)
  await navigateWithin(page, address)

  const ready = name === '' ? 'h2' : 'output[data-status="saved"]'
  try {
    await page.locator(`main:not([data-left]) ${ready}`).first().waitFor()
  } finally {
    page.off('dialog', confirmLeaving)
  }
}

/**
 * Follows a link within the editor. The editor intercepts the navigation, so
 * `location.assign` does not reload the page.
 */
const navigateWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    if (location.href === to) return

    const currentDocument = new URL(location.href).searchParams.get('doc')
    const nextDocument = new URL(to).searchParams.get('doc')
    // Mark the old form, so that `openForm` waits for the new one. If only `at` (the
    // field in the address) changes, the old form stays.
    if (currentDocument !== nextDocument)
      document.querySelector('main')?.setAttribute('data-left', '')
    location.assign(to)
  }, address)
