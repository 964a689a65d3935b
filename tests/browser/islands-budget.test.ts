import { describe, expect, it } from 'vitest'
import { setStage, wakeFirstCard } from '../support/islands/visit.ts'

const stage = setStage({ backend: { url: 'https://backend.example', publicKey: 'k' } })

const bytes = (paths: readonly string[]) => paths.reduce((sum, path) => sum + stage.shop.sizeOf(path), 0)
const page58 = () => stage.visit('/sv?cards=58')

describe('what travels', () => {
  it('is at most 3 KB before the visitor does anything, also after a while', async () => {
    const { page, scripts } = await page58()
    await page.waitForTimeout(2500)
    expect(scripts).toHaveLength(1)
    expect(bytes(scripts)).toBeLessThanOrEqual(3 * 1024)
  })

  it('is at most 72 KB for React, signals and all islands, and 5.5 KB for the dialogs, each once', async () => {
    const { page, scripts } = await page58()
    await wakeFirstCard(page)
    await page.locator('#poster-2').hover()
    await page.waitForTimeout(500)
    const [boot, ...later] = scripts
    expect(boot).toContain('boot')
    expect(new Set(later).size).toBe(later.length)
    expect(later.filter((path) => /supabase|backend/.test(path))).toEqual([])
    const dialogs = later.filter((path) => path.includes('dialogs'))
    expect(bytes(later) - bytes(dialogs)).toBeLessThanOrEqual(72 * 1024)
    expect(bytes(dialogs)).toBeLessThanOrEqual(5.5 * 1024)
  })

  it('is warmed after the first sign of life, and not for visitors who save data', async () => {
    const { page, scripts } = await page58()
    await page.mouse.move(3, 3)
    await expect.poll(() => scripts.some((path) => path.includes('hydrate'))).toBe(true)

    const context = await stage.browser.newContext()
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const saving = await context.newPage()
    const asked: string[] = []
    saving.on('request', (request) => request.resourceType() === 'script' && asked.push(request.url()))
    await saving.goto(`${stage.shop.origin}/sv?cards=58`)
    await saving.mouse.move(3, 3)
    await saving.mouse.wheel(0, 100_000)
    await saving.waitForTimeout(1500)
    expect(asked).toHaveLength(1)
    await wakeFirstCard(saving)
    expect(asked.length).toBeGreaterThan(1)
  })
})
