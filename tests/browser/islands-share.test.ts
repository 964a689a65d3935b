import { describe, expect, it } from 'vitest'
import { description, dialog, openDialog, opener, seenBy, title, toasts } from '../support/islands/dialog.ts'
import { setStage, stopTime } from '../support/islands/visit.ts'

const stage = setStage({})

describe('the dialog', () => {
  it('opens on the very first press, closes by Escape, button and backdrop, and gives the focus back', async () => {
    const { page, errors } = await openDialog(stage)
    const closings = [
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Stäng', exact: true }).click(),
      () => page.mouse.click(5, 5),
    ]
    for (const closing of closings) {
      await closing()
      await dialog(page).waitFor({ state: 'hidden' })
      await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
      await opener(page).click()
      await dialog(page).waitFor()
    }
    expect(errors).toEqual([])
  })

  it.each(['dialogs-', 'texts-sv'])('opens once %s can be loaded again', async (name) => {
    for (const path of [...stage.shop.scripts, '/assets/texts-sv.json'])
      if (path.includes(name)) stage.shop.refused.add(path)
    const { page } = await stage.visit('/sv')
    await opener(page).click()
    await page.waitForTimeout(1000)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    stage.shop.refused.clear()
    await opener(page).click()
    await dialog(page).waitFor()
  })

  it('holds the page behind still', async () => {
    const { page } = await openDialog(stage)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(20, 500)
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  it('is one for all cards, and speaks of the poster it was opened from', async () => {
    const { page } = await openDialog(stage)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await page.locator('#poster-3').getByRole('button', { name: 'Dela Tredje' }).click()
    await page.getByRole('dialog', { name: 'Dela ”Tredje”' }).waitFor()
    expect(await page.locator('dialog').count()).toBe(1)
  })

  it('stays open when a selection of text ends on the backdrop', async () => {
    const { page } = await openDialog(stage)
    const box = await dialog(page).getByRole('heading').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(5, 5)
    await page.mouse.up()
    expect(await dialog(page).isVisible()).toBe(true)
  })
})

describe('the seven ways', () => {
  it('opens windows of 600 by 400 for Facebook, X and Pinterest, and a tab for WhatsApp', async () => {
    const { page, link } = await openDialog(stage)
    for (const name of ['Facebook', 'X (Twitter)', 'Pinterest', 'WhatsApp']) {
      await dialog(page).getByRole('link', { name, exact: true }).click()
    }
    await expect.poll(async () => (await seenBy(page)).opened.length).toBe(4)
    const { opened } = await seenBy(page)
    const [facebook, x, pinterest, whatsapp] = opened.map(([url]) => new URL(url ?? ''))
    expect(facebook?.href).toContain('https://www.facebook.com/sharer/sharer.php?u=')
    expect(facebook?.searchParams.get('u')).toBe(link)
    expect(x?.origin).toBe('https://twitter.com')
    expect(x?.searchParams.get('url')).toBe(link)
    expect(x?.searchParams.get('text')).toContain(title)
    expect(pinterest?.searchParams.get('url')).toBe(link)
    expect(pinterest?.searchParams.get('media')).toBe(`${stage.shop.origin}/img/poster-1-abc123-1188.jpg`)
    expect(pinterest?.searchParams.get('description')).toContain(title)
    expect(whatsapp?.origin).toBe('https://wa.me')
    for (const part of [title, description, link]) expect(whatsapp?.searchParams.get('text')).toContain(part)
    for (const [, target, features] of opened.slice(0, 3)) {
      expect(target).toBe('_blank')
      expect(features).toMatch(/width=600,height=400/)
    }
    expect(opened[3]).toHaveLength(2)
  })

  it('follows the link when the browser refuses the window', async () => {
    const { page } = await openDialog(stage)
    await page.evaluate(() => {
      window.open = () => null
    })
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      dialog(page).getByRole('link', { name: 'Facebook' }).click(),
    ])
    expect(popup.url()).toContain('facebook.com')
  })

  it('copies, says so, and shows it for two seconds; a second copy starts them anew', async () => {
    const { page, link } = await openDialog(stage)
    await stopTime(page)
    const copied = dialog(page).getByRole('button', { name: 'Kopierad!' })
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await toasts(page).getByText('Länk kopierad!', { exact: true }).waitFor()
    await page.clock.runFor(1500)
    await copied.click()
    await expect.poll(async () => (await seenBy(page)).copied.length).toBe(2)
    await page.clock.runFor(1900)
    expect(await copied.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await copied.waitFor({ state: 'hidden' })
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).waitFor()
    expect((await seenBy(page)).copied).toEqual([link, link])
  })

  it('copies for Instagram and opens nothing', async () => {
    const { page, link } = await openDialog(stage)
    await dialog(page).getByRole('button', { name: 'Instagram' }).click()
    const text = 'Länk kopierad! Öppna Instagram och klistra in i din story eller post.'
    await toasts(page).getByText(text, { exact: true }).waitFor()
    expect(await seenBy(page)).toEqual({ opened: [], copied: [link] })
    expect(await dialog(page).getByRole('button', { name: 'Kopierad!' }).count()).toBe(0)
  })

  it.each(['Kopiera länk', 'Instagram'])('says when %s could not copy', async (name) => {
    const { page } = await openDialog(stage)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })
    await dialog(page).getByRole('button', { name }).click()
    await toasts(page).getByText('Kunde inte kopiera länk', { exact: true }).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Kopierad!' }).count()).toBe(0)
  })

  it('copies the old way where there is no Clipboard API, inside of the modal dialog', async () => {
    const { page } = await openDialog(stage)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await dialog(page).getByRole('button', { name: 'Kopierad!' }).waitFor()
    expect(await page.locator('textarea').count()).toBe(0)
  })
})

describe('messages', () => {
  it('have their place in the dialog before the first one: what appears with its words is not read out', async () => {
    const { page } = await openDialog(stage)
    await toasts(page).waitFor({ state: 'attached' })
    expect(await toasts(page).textContent()).toBe('')
  })

  it('can be dismissed, also while the dialog is open, and move to the page when it closes', async () => {
    const { page } = await openDialog(stage)
    const pageToasts = page.locator('[data-island=Toaster] [role=status]')
    await expect.poll(() => pageToasts.count()).toBe(1)
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await toasts(page).getByRole('button', { name: 'Dölj aviseringen' }).click()
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Instagram' }).click()
    await page.keyboard.press('Escape')
    await pageToasts.getByText('Öppna Instagram').waitFor()
  })
})
