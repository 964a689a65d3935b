import type { BrowserContextOptions, Page } from 'playwright-core'
import { firstCard, type Stage, type Visit } from './visit.ts'

/** The first poster. */
export const title = 'Drakens öga & <b>"guld"</b>'
export const description = 'Beskrivning nummer 1.'

export const opener = (page: Page) => firstCard(page).getByRole('button', { name: `Dela ${title}` })
export const dialog = (page: Page) => page.getByRole('dialog', { name: `Dela ”${title}”` })
export const toasts = (page: Page) => dialog(page).getByRole('status', { name: 'Aviseringar' })

type Seen = { readonly opened: string[][]; readonly copied: string[] }

/** Keeps what the page asks of the window and of the clipboard. */
const record = () => {
  const seen: Seen = { opened: [], copied: [] }
  Object.assign(window, { seen })
  window.open = (...parameters) => {
    seen.opened.push(parameters.map(String))
    return { opener: 'page' } as unknown as Window
  }
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void seen.copied.push(text) },
  })
}

/** What the page asked for since the dialog was opened. */
export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen)

/** A visitor who has opened the share dialog of the first poster, by the first press on the page. */
export async function openDialog(
  stage: Stage,
  options?: BrowserContextOptions,
): Promise<Visit & { readonly link: string }> {
  const visiting = await stage.visit('/sv?ref=letter', options)
  await visiting.page.evaluate(record)
  await opener(visiting.page).click()
  await dialog(visiting.page).waitFor()
  return { ...visiting, link: `${stage.shop.origin}/sv/posters/poster-1` }
}
