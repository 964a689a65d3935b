import { describe, expect, it } from 'vitest'
import { description, dialog, openDialog, title, toasts } from '../support/islands/dialog.ts'
import { setStage } from '../support/islands/visit.ts'

const stage = setStage({})

describe('a letter', () => {
  async function write() {
    const visiting = await openDialog(stage)
    await dialog(visiting.page).getByRole('button', { name: 'E-post' }).click()
    const form = dialog(visiting.page)
    return {
      ...visiting,
      to: form.getByLabel('Mottagare'),
      subject: form.getByLabel('Ämne'),
      body: form.getByLabel('Meddelande', { exact: true }),
      send: form.getByRole('button', { name: 'Skicka' }),
    }
  }

  it('is refused only while the recipient is empty, and speaks of the poster', async () => {
    const { page, to, subject, body, send } = await write()
    await expect.poll(() => to.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await to.getAttribute('type')).toBe('email')
    expect(await send.isDisabled()).toBe(true)
    expect(await subject.inputValue()).toContain(title)
    const letter = await body.inputValue()
    // The page that the visitor is on, at the poster's place.
    for (const part of [title, description, new URL('/sv#poster-1', page.url()).href])
      expect(letter).toContain(part)
    await to.fill('abc')
    await expect.poll(() => send.isEnabled()).toBe(true)
  })

  it('goes to the mail program, says so, and returns to the grid', async () => {
    const { page, to, subject, body, send } = await write()
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    const asked = new Promise<string>((resolve) =>
      session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
    )
    await to.fill('abc')
    await subject.fill('Hej & hå')
    await body.fill('Rad 1\nRad 2')
    await send.click()
    expect(await asked).toBe('mailto:abc?subject=Hej%20%26%20h%C3%A5&body=Rad%201%0D%0ARad%202')
    await toasts(page).getByText('E-postklient öppnad!').waitFor()
    await expect.poll(() => page.getByLabel('Mottagare').count()).toBe(0)
    expect(await dialog(page).isVisible()).toBe(true)
  })

  it('goes back to the grid and forgets what was written', async () => {
    const { page, to, subject, body } = await write()
    await to.fill('anna@example.se')
    await subject.fill('x')
    await body.fill('y')
    await dialog(page).getByRole('button', { name: 'Tillbaka' }).click()
    const email = dialog(page).getByRole('button', { name: 'E-post' })
    await expect.poll(() => email.evaluate((button) => button === document.activeElement)).toBe(true)
    await email.click()
    await expect.poll(() => to.inputValue()).toBe('')
    await expect.poll(() => subject.inputValue()).toContain(title)
    await expect.poll(() => body.inputValue()).toContain(description)
  })
})
