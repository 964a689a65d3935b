import { renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { loadSite } from '../commands/pipeline.ts'
import { findProblems } from '../commands/validate/find-problems.ts'
import type { Project } from '../project.ts'

const shop = ownShop()
const poster = 'posters/main/two-moons.yaml'

/** Changes made one after another, as while `watch` runs. None of them is undone. */
const changes: readonly (readonly [
  file: string,
  previousText: string | RegExp,
  nextText: string,
])[] = [
  [poster, 'Two moons', 'Två månar'],
  ['site.yaml', '- Posters', '- Två månar'],
  [poster, 'A small picture', 'A **small** picture'],
  [poster, 'two-moons-a2-no', 'two-moons-a3-no'],
  ['site.yaml', '{id}-{variant}', '{variant}-{id}'],
  ['site.yaml', 'flag: es }', 'flag: es, draft: true }'],
  [poster, 'id: two-moons', '# a comment moves all lines\nid: two-moons'],
  ['site.yaml', ', draft: true', ''],
  ['galleries/main.yaml', /order: .*/, 'order: 9'],
  ['books/get-the-saga/creation.md', /title: .*/, 'title: <b>Creation</b>'],
  ['strings/en.yaml', 'en label', 'en label {nowhere}'],
  ['posters/main/gold-disk.yaml', 'gold-disk.jpg', 'two-moons.jpg'],
  [poster, 'es: Dos lunas', 'es: 7'],
]

async function loadEverything(project: Project) {
  const { diagnostics } = await findProblems(project, {})
  const { value } = await loadSite(project, {})
  return { diagnostics, withDrafts: value?.withDrafts(), published: value?.site }
}

test('cached results of unchanged files never change the diagnostics or the site', async () => {
  const { project } = shop
  const distinctResults = new Set<string>()
  for (const [index, [file, previousText, nextText]] of changes.entries()) {
    await shop.edit(file, (text) => text.replace(previousText, nextText))

    const emptyCache = shop.at('.cache', String(index))
    const cachedResult = await loadEverything(project)
    const uncachedResult = await loadEverything({ ...project, cache: emptyCache })
    expect(cachedResult).toEqual(uncachedResult)
    distinctResults.add(JSON.stringify(cachedResult))
  }
  // Each change has an effect.
  expect(distinctResults.size).toBe(changes.length)
})

test('a check during a rename does not report the half-renamed shop’s errors', async () => {
  const picture = shop.at('content/posters/main/two-moons.jpg')
  const text = await readFile(shop.at('content', poster), 'utf8')

  const checking = findProblems(shop.project, {})
  // Texts are read synchronously, so by now all texts have been read, but no pictures.
  // The check then finds errors, sees that files have changed meanwhile, and loads the
  // shop again.
  renameSync(picture, picture.replace('two-moons', 'moons'))
  writeFileSync(shop.at('content', poster), text.replace('two-moons.jpg', 'moons.jpg'))
  const { diagnostics } = await checking

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})
