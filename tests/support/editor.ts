import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dialog, Locator, Page } from 'playwright-core'
import { once } from '../../cli/model/once.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from './cli.ts'
import { readFolder, restoreFolder } from './files.ts'
import { startWatching, watchHere } from './watch.ts'

export type EditedShop = Awaited<ReturnType<typeof sharedEditor>>

/** A shop whose editor is served. */
interface Served {
  readonly watching: { readonly origin: string }
}

/** Changes files of a shop in a folder before its editor is opened. */
type Prepare = (root: string) => Promise<unknown>

const nothing: Prepare = () => Promise.resolve()

/** Changes files of the tiny shop, then watches it in a process of its own and serves its editor. */
export async function editedShop(prepare = nothing) {
  const shop = await tinyShop()
  await prepare(shop.path)
  const watching = await startWatching(shop.path, home)
  await watching.until('/sv', (html) => html.includes('Två månar'))

  return {
    watching,
    ...filesOf(shop.path),
    async [Symbol.asyncDispose]() {
      await watching[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

/** The shop that the test files of this worker edit, one after another. */
const workerShop = once(async () => {
  const { path } = await tinyShop()
  const files = readFolder(path)
  const watching = await watchHere(path)
  return { watching, files }
})

/**
 * Changes files of the tiny shop and serves its editor, which has no history yet. The test files of a worker share one
 * `watch`, because each would cost as much as ten saves. Each of them finds the shop as it was at the beginning.
 */
export async function sharedEditor(prepare = nothing) {
  const { watching, files } = await workerShop()
  restoreFolder(files, watching.root, '.cache')
  await prepare(watching.root)
  watching.renewEditor()

  // The server answers when it knows about all changed files.
  await watching.page('/robots.txt')
  return { watching, ...filesOf(watching.root) }
}

/** What tests do with the files of a shop in the folder `root`. */
function filesOf(root: string) {
  /** The texts as they were when the shop was opened or when `changesOf` was last called. */
  const lastTexts = new Map<string, string>()
  for (const [path, bytes] of readFolder(join(root, 'content')))
    lastTexts.set(path, Buffer.from(bytes).toString())

  const textOf = (file: string): Promise<string> =>
    readFile(join(root, 'content', file), 'utf8')

  return {
    root,
    textOf,
    /** Adds a copy of a poster, with another picture. No gallery shows the copy. */
    async copyPoster(id: string, copy: string, title: string): Promise<void> {
      const folder = join(root, 'content/posters/main')
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
      const text = await textOf(file)
      const lastLines = (lastTexts.get(file) ?? '').split('\n')
      lastTexts.set(file, text)

      const lines = text.split('\n')
      const removed = lastLines.filter((line) => !lines.includes(line))
      const added = lines.filter((line) => !lastLines.includes(line))
      return [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]
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
  { watching }: Served,
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

/** Goes to another view of the editor, such as '?translate=en', without reloading the page. */
export const goWithin = (
  page: Page,
  { watching }: Served,
  query: string,
): Promise<void> => navigateWithin(page, `${watching.origin}/__saga/edit${query}`)

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
