import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home, startSaga } from '../support/cli.ts'
import { isLong } from '../support/long.ts'

const shop = disposeAfterTests(await tinyShop())

const commands = ['build', 'new --help']
const otherCommands = ['validate', 'build --plan', '--help']

test.each(isLong ? [...commands, ...otherCommands] : commands)(
  'saga %s writes nothing to stderr when it succeeds',
  (command) => {
    const args = [join(home, 'cli/run.mjs'), ...command.split(' '), '--root', shop.path]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
    })

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).not.toBe('')
  },
)

test('saga watch writes nothing to stderr between its start and its end', async () => {
  const watch = startSaga(['watch', '--root', shop.path, '--port', '0'])
  const exited = once(watch, 'exit')
  const stderr = readText(watch.stderr)

  let stdout = ''
  for await (const text of watch.stdout.setEncoding('utf8')) {
    stdout += text
    if (stdout.includes('http://localhost:')) watch.kill('SIGINT')
  }

  expect([await exited, await stderr]).toEqual([[0, null], ''])
})
