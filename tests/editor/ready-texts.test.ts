import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { edit } from '../support/files.ts'

// A shop whose interface texts come from the engine's language packs. The tests build on each
// other.

const shop = await sharedEditor(async (root) => {
  await rm(join(root, 'content/strings'), { recursive: true })
  await edit(join(root, 'content/site.yaml'), (text) => `languagePacks: true\n${text}`)
})
const page = await sharedWindow(shop)

const explore = () => fieldAt(page, 'hero.explore.en')
/** Reads the shop's English texts; '' if it has none. */
const readShopTexts = () => shop.textOf('strings/en.yaml').catch(() => '')

test('the form shows the language packs’ texts', async () => {
  await openForm(page, shop, 'content/strings/*.yaml')

  await expect.poll(() => explore().inputValue()).toBe('Explore the gallery')
  expect(await fieldAt(page, 'hero.explore.sv').inputValue()).toBe('Utforska galleriet')
})

test('only a changed text is in the shop’s file', async () => {
  await explore().fill('See all')

  await expect.poll(readShopTexts).toContain('hero:\n  explore: See all\n')
  expect(existsSync(join(shop.root, 'content/strings/sv.yaml'))).toBe(false)
  await shop.watching.until('/en', (html) => html.includes('See all'))
})

test('an emptied text reverts to the language pack’s text', async () => {
  await explore().fill('')

  await expect.poll(readShopTexts).not.toContain('See all')
  // The box stays empty until it loses the focus.
  expect(await explore().inputValue()).toBe('')
  await explore().blur()
  await expect.poll(() => explore().inputValue()).toBe('Explore the gallery')
})
