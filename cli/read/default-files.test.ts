import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoredShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { projectAt } from '../project.ts'
import { readContent } from './read-content.ts'

const shop = restoredShop()

const defaultPaths = async () => {
  const { content } = await readContent(projectAt(shop.root, home, 'test'))
  return content.defaultFiles.map(({ path }) => path)
}

test('flags come from the engine only where public/ lacks them', async () => {
  await rm(join(shop.root, 'public'), { recursive: true })
  expect(await defaultPaths()).toEqual(['flags/se.svg', 'flags/gb.svg', 'flags/es.svg'])

  // On many disks, "Gb.svg" and "gb.svg" are one file.
  await shop.write('public/flags/se.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await shop.write('public/flags/Gb.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await defaultPaths()).toEqual(['flags/es.svg'])
})
