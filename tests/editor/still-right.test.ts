import { execSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saga } from '../support/cli.ts'
import { openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { axeViolationsIn } from './axe-violations.ts'

// The English text of a poster was changed, but its Spanish translation is still right. The
// tests build on each other.

const POSTER = 'posters/main/two-moons.yaml'
const CONFIRMATIONS = 'confirmations.yaml'

const shop = await sharedEditor()

/** Commits content/. The commit dates tell which text is newer. */
function commit(day: number): void {
  const date = `GIT_COMMITTER_DATE=2026-01-0${day}T00:00Z`
  const author = '-c user.name=a -c user.email=a@a.example'
  execSync(`git init -q && git add content && ${date} git ${author} commit -qm a`, {
    cwd: shop.root,
  })
}

commit(1)
const previousText = await shop.textOf(POSTER)
await writeFile(
  join(shop.root, 'content', POSTER),
  previousText.replace(
    'A small picture for the tests.',
    'A very small picture for all tests.',
  ),
)
commit(2)

const page = await sharedWindow(shop)

const outdated = page.locator('.translate li[data-mark="outdated"] button')
const source = page.locator('#source')
const stillRight = page.getByRole('button', { name: 'Still right' })
const readConfirmations = () =>
  readFile(join(shop.root, 'content', CONFIRMATIONS), 'utf8').catch(() => '')
const listOutdated = async () =>
  (await saga(['validate', '--outdated', '--root', shop.root])).text

test('a form marks the translations whose source has changed, and no others', async () => {
  await openForm(page, shop, `content/${POSTER}`)
  const marked = page.locator('[data-path]', { hasText: 'outdated' })
  const readPaths = () =>
    marked.evaluateAll((fields) =>
      (fields as HTMLElement[]).map(({ dataset }) => dataset.path),
    )

  await expect
    .poll(readPaths)
    .toEqual(['description', 'description.sv', 'description.es'])
})

test('the home page and the translation view count the same outdated text', async () => {
  await openForm(page, shop, '')
  const row = page.locator('.coverage li', { hasText: 'Español' })
  await row.getByText('1 outdated').waitFor()
  await row.getByRole('link').click()

  await expect.poll(() => outdated.count()).toBe(1)
  await page
    .locator('.coverage li', { hasText: 'Posters' })
    .getByText('1 outdated')
    .waitFor()
})

test('the translation view shows what changed in the source', async () => {
  await outdated.click()
  await source.getByText('English, changed since this was translated').waitFor()
  await expect
    .poll(() => source.locator('ins').allTextContents())
    .toEqual(['very ', 'all'])
  expect(await source.locator('del').allTextContents()).toEqual(['the'])
})

test('confirming a translation as still right removes its outdated mark until Undo', async () => {
  await stillRight.waitFor()
  if (isLong) expect(await axeViolationsIn(page, '.translate > div')).toEqual([])

  await page.locator('#translation').press('Alt+Enter')
  await expect.poll(() => outdated.count()).toBe(0)
  await expect
    .poll(readConfirmations)
    .toContain('words: "Una imagen pequeña para las pruebas."')
  expect(await shop.textOf(POSTER)).toContain('es: Una imagen pequeña para las pruebas.')
  if (!isLong) return

  expect(await listOutdated()).not.toContain('the text in "es"')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(readConfirmations).toBe('')
  await expect.poll(() => outdated.count()).toBe(1)
  expect(await listOutdated()).toContain('the text in "es"')
})
