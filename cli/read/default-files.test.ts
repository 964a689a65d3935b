import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownShop } from '../../tests/shops/own-shop.ts'
import { home } from '../../tests/support/cli.ts'
import { projectAt } from '../project.ts'
import { readContent } from './read-content.ts'

const shop = ownShop()

const defaultPaths = async () => {
  const { content } = await readContent(projectAt(shop.root, home, 'test'))
  return content.defaultFiles.map(({ path }) => path)
}

test('icons, the room and flags come from the engine only where public/ lacks them', async () => {
  await rm(join(shop.root, 'public'), { recursive: true })
  const icons = ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg']
  const otherFiles = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'room.svg']
  const flags = ['flags/se.svg', 'flags/gb.svg', 'flags/es.svg']
  expect(await defaultPaths()).toEqual([...icons, ...otherFiles, ...flags])

  // On many disks, "Favicon.svg" and "favicon.svg" are one file.
  await shop.write('public/Favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await shop.write('public/flags/se.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const paths = await defaultPaths()
  expect(paths).not.toContain('favicon.svg')
  expect(paths).not.toContain('flags/se.svg')
  expect(paths).toContain('flags/gb.svg')
})
