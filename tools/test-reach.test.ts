import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import {
  COMMANDS_FILE,
  commandModules,
  countByFolder,
  dynamicImportsOf,
  testsReachedBy,
  unseenUses,
} from './test-reach.ts'

describe('a change reaches the tests', () => {
  const files = new Map<string, string | undefined>([
    ['cli/shop/price.ts', "export type { Offer } from './offer.ts'"],
    ['cli/shop/offer.ts', ''],
    ['cli/shop/price.test.ts', "import { priceOf } from './price.ts'"],
    ['cli/fs/lock.test.ts', "const { lock } = await import('./lock.ts')"],
    ['cli/fs/lock.ts', ''],
    ['cli/commands/watch/watch.ts', "import '../../shop/price.ts'"],
    ['cli/main.ts', "await import('./commands/watch/watch.ts')"],
    ['tests/watch/start.test.ts', "import '../support/cli.ts'\nsaga(['watch'])"],
    ['tests/build/words.test.ts', "import '../support/cli.ts'\nsaga(['build'])"],
    ['tests/build/words.txt', undefined],
    ['tests/support/cli.ts', "import '../../cli/main.ts'"],
    ['tests/checkout/order.test.ts', "import '../support/deno.ts'"],
    ['tests/support/deno.ts', ''],
    ['supabase/functions/lines.ts', ''],
    ['tests/long/kill.test.ts', "import '../support/cli.ts'"],
  ])

  test.each([
    [
      'that import a file that imports it',
      'cli/shop/offer.ts',
      ['cli/shop/price.test.ts', 'tests/watch/start.test.ts'],
    ],
    ['that load it while they run', 'cli/fs/lock.ts', ['cli/fs/lock.test.ts']],
    ['that are changed', 'cli/fs/lock.test.ts', ['cli/fs/lock.test.ts']],
    [
      'that run its command, but no others',
      'cli/commands/watch/watch.ts',
      ['tests/watch/start.test.ts'],
    ],
    [
      'that compare a text beside them',
      'tests/build/words.txt',
      ['tests/build/words.test.ts'],
    ],
    [
      'that run it in another program',
      'supabase/functions/lines.ts',
      ['tests/checkout/order.test.ts'],
    ],
    [
      'of the program, if every command may have changed',
      'cli/main.ts',
      ['tests/watch/start.test.ts', 'tests/build/words.test.ts'],
    ],
    [
      'all of them, if the packages have changed',
      'package-lock.json',
      [
        'cli/shop/price.test.ts',
        'cli/fs/lock.test.ts',
        'tests/watch/start.test.ts',
        'tests/build/words.test.ts',
        'tests/checkout/order.test.ts',
      ],
    ],
  ])('%s', (_, changedPath, expectedTests) => {
    expect(testsReachedBy([changedPath], files)).toEqual(expectedTests)
  })
})

describe('the tables of what imports do not show', () => {
  const home = join(import.meta.dirname, '..')
  const paths = execFileSync('git', ['ls-files'], { cwd: home, encoding: 'utf8' }).split(
    '\n',
  )

  test('name only files and folders that exist', () => {
    const places = [
      ...unseenUses.flatMap(({ user, uses }) => [user, ...uses]),
      ...Object.values(commandModules).flat(),
    ]
    expect(places.filter((place) => !existsSync(join(home, place)))).toEqual([])
  })

  test('name every module that the program loads for a command', () => {
    const text = readFileSync(join(home, COMMANDS_FILE), 'utf8')
    const loadedModules = dynamicImportsOf(parseSync(COMMANDS_FILE, text).module, text)
      .filter((request) => request.startsWith('.'))
      .map((request) => join('cli', request))

    expect(new Set(Object.values(commandModules).flat())).toEqual(new Set(loadedModules))
  })

  test('a real change to the checkout leaves out the tests of other programs', () => {
    const files = new Map(
      paths
        .filter((path) => existsSync(join(home, path)))
        .map((path) => [
          path,
          /\.(?:[cm]?js|tsx?)$/.test(path)
            ? readFileSync(join(home, path), 'utf8')
            : undefined,
        ]),
    )
    const tests = testsReachedBy(['supabase/functions/create-checkout/lines.ts'], files)

    expect(tests).toContain('tests/checkout/orders.test.ts')
    expect(tests.filter((path) => path.startsWith('cli/yaml/'))).toEqual([])
  })
})

test('what is left out is counted by folder, most first', () => {
  expect(
    countByFolder(['cli/fs/a.test.ts', 'tests/build/b.test.ts', 'tests/build/c.test.ts']),
  ).toBe('tests/build 2, cli/fs 1')
})
