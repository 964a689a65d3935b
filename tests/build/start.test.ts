import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { saga, spawnSaga } from '../support/cli.ts'
import { edit, temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { projectCopy } from '../support/watch.ts'

const HELP = 'Checks and builds the shop'

const root = await projectCopy()
afterAll(() => rm(root, { recursive: true }))

// `rsync -a` preserves file times, so a copied version can have the same size and time as the one that it replaces.
test('a start runs changed code even if its size and time are the same', async () => {
  const cachedFile = join(root, '.cache/cli/saga.cjs')
  expect(spawnSaga(['--help'], {}, root).text).toContain(HELP)
  const previousCode = readFileSync(cachedFile, 'utf8')

  const main = join(root, 'cli/main.ts')
  const { atime, mtime } = await stat(main)
  const changedHelp = HELP.replace('Checks', 'Chucks')
  await edit(main, (text) => text.replace(HELP, changedHelp))
  await utimes(main, atime, mtime)

  // Code is cached only if it was saved before the start, because a file saved later may differ from the code that was
  // read. If the start appears to be in 1970, every file is later: the changed code runs, but is not cached.
  const startAtZero = "Object.defineProperty(performance,'timeOrigin',{value:0})"
  const earlyStart = { NODE_OPTIONS: `--import=data:text/javascript,${startAtZero}` }
  expect(spawnSaga(['--help'], earlyStart, root).text).toContain(changedHelp)
  expect(readFileSync(cachedFile, 'utf8')).toBe(previousCode)
})

test.runIf(isLong)(
  'a command’s next start reuses its compiled code without writing it again',
  async () => {
    const statCompiledCode = async () => {
      const folder = join(root, '.cache/cli')
      const names = await readdir(folder)
      const file = names.find((name) => name.endsWith('-validate.v8')) ?? ''
      return stat(join(folder, file))
    }
    await using shop = await tinyShop()
    const validate = () => spawnSaga(['validate', '--root', shop.path], {}, root).code

    expect(validate()).toBe(0)
    const { ino, size } = await statCompiledCode()
    expect(size).toBeGreaterThan(100_000)

    expect(validate()).toBe(0)
    expect((await statCompiledCode()).ino).toBe(ino)
  },
)

/**
 * Returns the folders and packages whose modules ran in a process. The process wrote its coverage into the folder
 * `coverage`.
 */
async function loadedParts(coverage: string): Promise<readonly string[]> {
  const [name = ''] = await readdir(coverage)
  const { result } = JSON.parse(await readFile(join(coverage, name), 'utf8')) as Coverage
  const bundle = result.find(({ url }) => url.endsWith('saga.cjs'))

  // In the bundle, each module is a function with the path of its file as its name.
  const modules = bundle?.functions.filter(({ ranges }) => ranges[0].count > 0) ?? []
  const parts = modules.flatMap(
    ({ functionName }) =>
      /^cli\/\w+(?=\/)|(?<=node_modules\/)[^/]+/.exec(functionName) ?? [],
  )
  return [...new Set(parts)].sort()
}

/** How often each function of each script was called, as Node writes it. */
interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly [{ readonly count: number }]
    }[]
  }[]
}

test.each(isLong ? ['build', 'validate'] : ['build'])(
  '%s loads only the code that compares files if nothing has changed',
  async (command) => {
    await using shop = await tinyShop()
    await using coverage = await temporaryFolder()
    const repeat = (environment = {}) =>
      spawnSaga([command, '--root', shop.path], environment).code
    expect(repeat()).toBe(0)

    expect(repeat({ NODE_V8_COVERAGE: coverage.path })).toBe(0)
    expect(await loadedParts(coverage.path)).toEqual([
      'cli/cache',
      'cli/commands',
      'cli/edit',
      'cli/fs',
      'cli/hosts',
      'cli/languages',
      'cli/model',
      ...(command === 'build' ? ['cli/publish'] : []),
      'cli/read',
      'cli/report',
      'cli/schema',
      'commander',
      'fastest-levenshtein',
      'picocolors',
    ])
  },
)

test('running in a folder without content/ is reported in one line as wrong usage', async () => {
  await using folder = await temporaryFolder()
  await using shop = await tinyShop()
  const wrongRoots = [
    folder.path,
    join(folder.path, 'mistyped'),
    join(shop.path, 'content/site.yaml'),
    '',
  ]

  for (const wrongRoot of wrongRoots)
    for (const command of ['validate', 'build', 'watch']) {
      const run = await saga([command, '--root', wrongRoot])
      const text = `There is no folder content/ in ${wrongRoot || '""'}: run saga in the folder that holds it, or name that folder with --root. To begin a shop, run "saga init".\n`
      expect(run).toEqual({ code: 2, text })
    }
  expect(await readdir(folder.path)).toEqual([])
})

/** Returns an environment in which Node reports this version. */
const pretendNode = (version: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`,
})

const tooOld = ['20.18.3', '22.11.0']
const supported = ['20.19.0', '22.12.0']

test.each(isLong ? ['18.20.4', '21.7.3', ...tooOld] : tooOld)(
  'Node %s is rejected in one line',
  (version) => {
    const message = new RegExp(
      `^saga needs Node 20\\.19 or a later 20\\.x, or 22\\.12 or later; this is ${version}\\.\n$`,
    )
    expect(spawnSaga(['--help'], pretendNode(version))).toEqual({
      code: 2,
      text: expect.stringMatching(message),
    })
  },
)

test.each(isLong ? [...supported, '23.0.0'] : supported)(
  'Node %s is supported',
  (version) => {
    expect(spawnSaga(['--help'], pretendNode(version)).code).toBe(0)
  },
)
