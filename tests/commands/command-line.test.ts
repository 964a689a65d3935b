import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAttended, screenOf } from '../../cli/arguments.ts'
import { commandShop, textOptions } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, home, saga } from '../support/cli.ts'
import { isLong } from '../support/long.ts'

test('--version prints the version in package.json', async () => {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  expect(await saga(['--version'])).toEqual({ code: 0, text: `${version}\n` })
})

describe('in a shop', () => {
  const shop = commandShop(restoredShop())
  const { run, write, edit } = shop

  test('every command explains itself and its options', async () => {
    const explainAll = async (line: string): Promise<string> => {
      const { text } = await run(`${line} --help`.trim())
      const [, commands = ''] = text.split('\nCommands:\n')
      const names = [...commands.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name)
      const subcommands = names.filter((name) => name !== 'help')
      const explanations = await Promise.all(
        subcommands.map((name) => explainAll(`${line} ${name}`.trim())),
      )
      return `$ saga ${line}\n${text}\n${explanations.join('')}`
    }

    await expect(await explainAll('')).toMatchFileSnapshot('help.txt')
  })

  test('wrong usage is reported with a remedy', async () => {
    const lines = [
      'validat',
      'validate --format xml',
      'validate --rule limits',
      'validate --rule everything',
      'validate --rule limit',
      'validate content/lost.yaml',
      'validate --yes',
      'validate --fix --format json',
      'validate --open --fix',
      'validate --open --format sarif',
      'validate --open content/site.yaml',
      'watch --port=65536',
      'watch --port=-1',
      'watch --port=80x',
      'watch --port=',
      'watch --host=',
      'new',
      'new postr',
      'new poster a b --gallery main --image a.jpg',
      'new poster a --galery main',
      'new poster a --title-fr Bateau',
      'new poster a --image',
      'new poster a --gallery main',
      'new poster',
      'new review --name Bo',
      'new quote --text-sv Fint --text-en Nice --text-es Bien',
      'new quote --name Bo --text-sv Fint',
      'new quote --name Bo --text-sv Så fint --text-en Nice --text-es Bien',
      'new help',
      'new poster --help',
      'new review -h',
      'new help quote',
    ]

    const outputs: string[] = []
    for (const line of lines) {
      const { code, text } = await run(line)
      outputs.push(`$ saga ${line}\n${text}(exit code ${code})\n`)
    }
    await expect(outputs.join('\n')).toMatchFileSnapshot('usage.txt')
  })

  test('a command counts earlier errors without listing them', async () => {
    await write('prices.yaml', 'a1: [')

    const { text } = await run('new quote --name Bo', ...textOptions('text'))

    expect(text).toContain(
      'Nothing is left to do for this change.\n1 error was already there.',
    )
    expect(text).not.toContain('prices.yaml')
  })

  test('a command counts earlier errors apart from those that it causes', async () => {
    await write('prices.yaml', 'a1: [')

    const { code, text } = await run('new gallery waves --orientation landscape')

    expect(code).toBe(1)
    expect(text.match(/ {2}error {2}/g)?.length).toBeGreaterThan(1)
    expect(text).toContain('\nFill in what is missing, then run "saga validate".\n')
    expect(text).toMatch(/\n1 error was already there\.\n$/)
  })

  test('validate with paths lists the errors in these files and counts the others', async () => {
    await edit('posters/main/two-moons.yaml', (text) =>
      text.replace('portrait', 'potrait'),
    )
    await edit('prices.yaml', (text) => text.replace('price: 90', 'price: 0'))
    const validatePath = (path: string) =>
      run('validate', join(shop.root, 'content', path))

    const { code, text } = await validatePath('prices.yaml')
    expect(code).toBe(1)
    expect(text).toContain('content/prices.yaml:3:10')
    expect(text).not.toContain('potrait')
    expect(text).toContain('\n1 error in other files: "saga validate" lists them.\n')
    expect((await validatePath('posters')).text).toContain('potrait')

    await edit('prices.yaml', (text) => text.replace('price: 0', 'price: 90'))
    expect((await validatePath('posters')).text).toContain(
      '\nNo errors in other files.\n',
    )
    expect((await validatePath('site.yaml')).code).toBe(0)

    expect((await run('validate --build')).text).toContain(
      '\nNot checked: limit, address. Fix the errors first.\n',
    )
  })

  test.each(['1', ''])(
    'FORCE_COLOR="%s" decides whether errors are coloured',
    async (FORCE_COLOR) => {
      await write('prices.yaml', 'a1: {')

      const { text } = await saga(['validate', '--root', shop.root], {
        NO_COLOR: '',
        FORCE_COLOR,
      })

      expect(text.includes('\u001b[31merror')).toBe(FORCE_COLOR === '1')
    },
  )

  test('validate lists the checks that it skipped', async () => {
    expect((await run('validate')).text).toContain(
      'Not checked: code, limit, address. "saga validate --build" checks them too.',
    )
  })
})

test.each(isLong ? ['max', '4'] : ['max'])(
  'a shop builds although npm has the setting jobs=%s, which is for compilers',
  async (jobs) => {
    await using shop = await tinyShop({ isEncoded: false })
    const { code, text } = await saga(['build', '--plan', '--root', shop.path], {
      npm_command: 'run-script',
      npm_lifecycle_event: 'build',
      npm_config_jobs: jobs,
    })

    expect(code, text).toBe(0)
  },
)

test('an option that npm consumed is reported with the correct command', async () => {
  const npmEnvironment = { npm_lifecycle_event: 'new', npm_config_gallery: 'main' }
  const addPoster = (npm_command: string) =>
    saga(['new', 'poster', 'moon', 'main'], { ...npmEnvironment, npm_command })
  const message =
    'npm took the option --gallery for itself, because "--" is missing. Write "npm run new -- …", with "--" before the first option.'

  for (const npmCommand of ['run-script', 'run'])
    expect(await addPoster(npmCommand)).toEqual({
      code: 2,
      text: expect.stringContaining(message),
    })
  expect((await addPoster('exec')).text).not.toContain('npm took')

  // The line `yes=false` in .npmrc sets this variable to '', although the owner typed no option.
  const withYesOff = {
    npm_lifecycle_event: 'validate',
    npm_command: 'run',
    npm_config_yes: '',
  }
  const { text } = await saga(['validate', '--root', '/nowhere'], withYesOff)
  expect(text).not.toContain('npm took')
})

test('validate --build also checks addresses, and writes no dist/', async () => {
  await using shop = await tinyShop()
  const validate = (...options: readonly string[]) =>
    saga(['validate', '--root', shop.path, '--build', ...options])

  const message =
    'Not checked: address. There is no published shop in dist/ to compare with.'
  expect(await validate()).toEqual({
    code: 0,
    text: expect.stringContaining(message),
  })
  expect(existsSync(join(shop.path, 'dist'))).toBe(false)

  expect((await build(shop.path)).code).toBe(0)
  expect((await validate()).text).not.toMatch(/not checked/i)

  await saga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path])
  const poster = 'content/posters/main/three-moons.yaml'
  await shop.edit(poster, (text) => text.replace(/^formerly: .*\n/m, ''))

  const { code, text } = await validate('--format', 'github', '--strict')
  expect(code).toBe(1)
  expect(text).toContain(
    '3 addresses of the published shop will stop working: /sv/posters/two-moons',
  )
  expect(text).not.toMatch(/not checked/i)
  expect((await validate('--rule', 'address')).text).toContain('/sv/posters/two-moons')
})

const write = () => true
/** Creates streams, of which those listed are terminals. */
const streamsWithTerminal = (...terminals: readonly ('stdin' | 'stdout')[]) => ({
  stdin: { isTTY: terminals.includes('stdin') },
  stdout: { isTTY: terminals.includes('stdout'), write },
  stderr: { write },
})

test.each([
  [{}, true, { isTerminal: true, colours: true }],
  [{ NO_COLOR: '1' }, true, { isTerminal: true, colours: false }],
  [{ FORCE_COLOR: '0' }, true, { isTerminal: true, colours: false }],
  [{ TERM: 'dumb' }, true, { isTerminal: false, colours: false }],
  [{ CI: 'true' }, true, { isTerminal: false, colours: true }],
  [{}, false, { isTerminal: false, colours: false }],
  [{ FORCE_COLOR: '1' }, false, { isTerminal: false, colours: true }],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, { isTerminal: false, colours: false }],
])(
  'the environment %o at a terminal (%s) gives the screen %o',
  (environment, isTerminal, expected) => {
    const streams = isTerminal
      ? streamsWithTerminal('stdin', 'stdout')
      : streamsWithTerminal('stdin')
    expect(screenOf(environment, streams)).toMatchObject(expected)
  },
)

test('prompts appear only at an interactive terminal outside CI', () => {
  const terminal = streamsWithTerminal('stdin', 'stdout')
  expect(isAttended({}, terminal)).toBe(true)
  expect(isAttended({}, streamsWithTerminal('stdout'))).toBe(false)
  expect(isAttended({}, streamsWithTerminal('stdin'))).toBe(false)
  expect(isAttended({ CI: 'true' }, terminal)).toBe(false)
})
