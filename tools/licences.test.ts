import { expect, test } from 'vitest'
import { ownFolder } from '../tests/shops/own-shop.ts'
import { licencesOf } from './licences.ts'

const folder = ownFolder()

/** Returns the rows of both tables: the packages of the shop, and those for development. */
async function tablesOf(packages: object): Promise<readonly (readonly string[])[]> {
  await folder.write('package-lock.json', JSON.stringify({ packages }))
  const [, runtime = '', development = ''] = (await licencesOf(folder.root)).split(
    /## To build and serve|## To develop and test/,
  )
  return [runtime, development].map((text) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2),
  )
}

test('packages for building and for development have a table each, by name and version', async () => {
  const tables = await tablesOf({
    '': { version: '9.9.9', license: 'UNLICENSED' },
    'node_modules/zod': { version: '4.0.0', license: 'MIT' },
    'node_modules/@a/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/tsx': { version: '2.0.0', license: 'MIT', dev: true },
    'node_modules/esbuild': { version: '3.0.0', license: 'MIT', dev: true },
  })

  expect(tables).toEqual([
    ['| @a/b | 1.0.0 | ISC |', '| zod | 4.0.0 | MIT |'],
    ['| esbuild | 3.0.0 | MIT |', '| tsx | 2.0.0 | MIT |'],
  ])
})

test('a package has a row per version, even if it is installed at several paths', async () => {
  const [runtime] = await tablesOf({
    'node_modules/a/node_modules/mime': { version: '2.0.0', license: 'MIT' },
    'node_modules/mime': { version: '1.0.0', license: 'MIT' },
    'node_modules/b/node_modules/mime': { version: '2.0.0', license: 'MIT' },
  })

  expect(runtime).toEqual(['| mime | 1.0.0 | MIT |', '| mime | 2.0.0 | MIT |'])
})

test('a package without a stated licence has the known one, or says that none is stated', async () => {
  const [runtime] = await tablesOf({
    'node_modules/svg-tags': { version: '1.0.0' },
    'node_modules/unknown': { version: '1.0.0' },
  })

  expect(runtime).toEqual([
    '| svg-tags | 1.0.0 | MIT |',
    '| unknown | 1.0.0 | none stated |',
  ])
})
