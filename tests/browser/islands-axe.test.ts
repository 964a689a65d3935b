import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { firstCard, setStage, wakeFirstCard } from '../support/islands/visit.ts'

const stage = setStage({ backend: { url: 'https://backend.example', publicKey: 'k' } })
let page: Page

beforeAll(async () => {
  ;({ page } = await stage.visit('/sv'))
  // By evaluation: the policy of the shop refuses foreign scripts.
  await page.evaluate(axe.source)
})

const faults = () =>
  page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })

const heights = (selector: string) =>
  page
    .locator(`${selector}:visible`)
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))

it('finds nothing to say about the server’s HTML', async () => {
  expect(await faults()).toEqual([])
})

it('finds nothing to say about a live card, the dialog, its letter and its messages; controls are 44 px high', async () => {
  await wakeFirstCard(page)
  expect(await faults()).toEqual([])
  const inCard = await heights('article.card:first-of-type :is(.size, .logo-choice, .order, .share-control)')
  await firstCard(page).getByRole('button', { name: /Dela/ }).click()
  await page.getByRole('button', { name: 'Kopiera länk' }).click()
  await page.locator('.toast').waitFor()
  expect(await faults()).toEqual([])
  const inGrid = await heights('dialog :is(a, button)')
  await page.getByRole('button', { name: 'E-post' }).click()
  await page.getByLabel('Mottagare').waitFor()
  expect(await faults()).toEqual([])
  const inLetter = await heights('dialog :is(a, button, input, textarea)')
  for (const { length } of [inCard, inGrid, inLetter]) expect(length).toBeGreaterThanOrEqual(5)
  expect(Math.min(...inCard, ...inGrid, ...inLetter)).toBeGreaterThanOrEqual(44)
})
