import { expect, it } from 'vitest'
import { setStage, stopTime, wakeCard } from '../support/islands/visit.ts'

const stage = setStage({ backend: { url: 'https://backend.example', publicKey: 'k' } })

const bytes = (paths: readonly string[]) => paths.reduce((sum, path) => sum + stage.shop.sizeOf(path), 0)

it('travels: 3 KB before any sign of life, then 72 KB for all islands and 5.5 KB for dialogs, each once', async () => {
  const { page, scripts } = await stage.visit('about:blank')
  await stopTime(page)
  await page.goto(`${stage.shop.origin}/sv?cards=58`)
  // Whatever would wait for a while, or for an idle moment, has begun by then.
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(100)
  expect(scripts).toEqual([`/${stage.shop.bundle.boot}`])
  expect(bytes(scripts)).toBeLessThanOrEqual(3 * 1024)

  await page.clock.resume()
  await page.mouse.move(3, 3)
  await expect.poll(() => scripts.some((path) => path.includes('hydrate'))).toBe(true)
  await wakeCard(page)
  await wakeCard(page, '#poster-2')
  const [, ...later] = scripts
  expect(later).toEqual([...new Set(later)])
  const links = page.locator('head link')
  const asked = await links.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  expect(asked).toEqual([...new Set(asked)])
  expect(later.filter((path) => /supabase|backend/.test(path))).toEqual([])
  const dialogs = later.filter((path) => path.includes('dialogs'))
  expect(dialogs).toHaveLength(1)
  expect(bytes(later) - bytes(dialogs)).toBeLessThanOrEqual(72 * 1024)
  expect(bytes(dialogs)).toBeLessThanOrEqual(5.5 * 1024)
})

it('travels for visitors who save data once a control is near their pointer, not before', async () => {
  const { page, scripts } = await stage.visit('about:blank')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await stopTime(page)
  await page.goto(`${stage.shop.origin}/sv?cards=58`)
  await page.keyboard.press('End')
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(100)
  expect(scripts).toHaveLength(1)
  await page.clock.resume()
  await wakeCard(page)
  expect(scripts.length).toBeGreaterThan(1)
})
