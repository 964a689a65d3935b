import { spawnSync } from 'node:child_process'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../shops/own-shop.ts'
import { home } from '../support/cli.ts'

const folder = ownFolder()

/** Writes an engine that prints how it was started, and exits with this code. */
async function writeEngine(exitCode: number): Promise<void> {
  const manifest = { name: '@seakingsaga/engine', version: '1.0.0' }
  await folder.write('engine/package.json', JSON.stringify(manifest))
  await folder.write(
    'engine/cli/run.mjs',
    `console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))
     process.exitCode = ${exitCode}`,
  )
}

/** Runs the package as `npm create @seakingsaga/shop` does, without a network. */
const create = (...line: readonly string[]) =>
  spawnSync(process.execPath, [join(home, 'create/create.mjs'), ...line], {
    cwd: folder.root,
    encoding: 'utf8',
    env: {
      ...process.env,
      SAGA_ENGINE: folder.at('engine'),
      npm_config_offline: 'true',
    },
  })

test('npm create installs the engine in a new folder and runs saga init there', async () => {
  await writeEngine(0)

  const { status, stdout } = create('Läden & mehr', '--languages', 'de,fr')

  expect(status, stdout).toBe(0)
  const shop = await realpath(folder.at('Läden & mehr'))
  const [lastLine = ''] = stdout.trim().split('\n').slice(-1)
  expect(JSON.parse(lastLine)).toEqual([shop, 'init', '--languages', 'de,fr'])
  const manifest = JSON.parse(await readFile(join(shop, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    private: true,
    dependencies: { '@seakingsaga/engine': expect.anything() },
  })
})

test('npm create keeps a package.json, and fails if saga init fails', async () => {
  await writeEngine(2)
  await mkdir(folder.at('shop'))
  await folder.write('shop/package.json', '{ "name": "mine" }\n')

  expect(create('shop').status).toBe(2)
  expect(
    JSON.parse(await readFile(folder.at('shop/package.json'), 'utf8')),
  ).toMatchObject({
    name: 'mine',
  })
})
