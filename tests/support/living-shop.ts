import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { build, saga } from './cli.ts'
import { brokenIn } from './dist-integrity.ts'
import { temporaryFolder } from './files.ts'
import { drawPicture } from './growing-shop.ts'
import { type Host, hosts } from './hosts.ts'
import { tinyShop } from './tiny-shop.ts'

/** A status, or the path to which an address redirects. */
type Routes = Readonly<Record<string, number | string>>

/** Builds the tiny shop for the tests around the call: its owner changes it with the real command line, from test to test. */
export function openLivingShop() {
  let root = ''
  /** What the terminal showed, command by command. */
  const screen: string[] = []
  beforeAll(async () => {
    root = (await tinyShop()).path
    expect(await build(root)).toMatchObject({ code: 0 })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  /** The path of a file of content/. */
  const file = (path: string): string => join(root, 'content', path)
  return {
    get root() {
      return root
    },
    screen,
    /** Runs a command as its owner types it, and keeps what the terminal shows. */
    async type(...args: readonly string[]) {
      const { code, text } = await saga([...args, '--root', root])
      const typed = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ')
      screen.push(`$ saga ${withoutChance(typed, root)}\n${withoutChance(text, root)}`)
      return code
    },
    file,
    textOf: (path: string) => readFile(file(path), 'utf8'),
    picture: (name: string, red: number) => drawPicture(join(root, name), red),
    /** The shop has no errors, its dist/ is whole and that of a build from nothing, and every host answers `routes`. */
    async settle(routes: Routes = {}) {
      expect(await build(root)).toMatchObject({ code: 0 })
      const checked = await saga(['validate', '--root', root])
      expect(checked.text).not.toMatch(/ {2}error {2}/)
      expect(checked.code).toBe(0)
      expect(await brokenIn(join(root, 'dist'))).toEqual([])
      await expectSameAsClean(root)
      for (const host of hosts) await expectAnswers(root, host, routes)
      await expectRedirects(root, routes)
    },
  }
}

/** What a terminal shows, without what differs from run to run, and counts of what other parts of the shop hold. */
const withoutChance = (words: string, root: string): string =>
  words
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '.')
    .replace(/^(?:Checked| +interface|\w+ +\d+\/\d+) .*\n|(?:, )?\d+ notes \(--notes shows them\)/gm, '')
    .replace(/\d+ (?=texts are still missing)/, 'many ')
    .replace(/\d+\.\d\d s/g, '0.00 s')

async function expectSameAsClean(root: string): Promise<void> {
  await using clean = await temporaryFolder()
  for (const part of ['content', 'public', '.cache/store'])
    await cp(join(root, part), join(clean.path, part), { recursive: true })
  expect(await build(clean.path)).toMatchObject({ code: 0 })
  expect(await fingerprint(join(root, 'dist'))).toEqual(await fingerprint(join(clean.path, 'dist')))
}

async function expectAnswers(root: string, host: Host, routes: Routes): Promise<void> {
  if (Object.keys(routes).length === 0) return
  const { origin, stop } = await host.start(join(root, 'dist'))
  try {
    for (const [path, answer] of Object.entries(routes)) {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
      const location = headers.get('location')
      const found = location === null ? status : new URL(location, origin).pathname
      expect(found, `${path} on ${host.name}`).toBe(answer)
    }
  } finally {
    await stop()
  }
}

/** What Netlify and Cloudflare read: redirects that are for good stand there word for word. */
async function expectRedirects(root: string, routes: Routes): Promise<void> {
  const lines = (await readFile(join(root, 'dist/_redirects'), 'utf8')).split('\n')
  const codes = (await readFile(join(root, 'content/site.yaml'), 'utf8')).match(/(?<=code: )\w+/g) ?? []
  for (const [path, answer] of Object.entries(routes))
    if (typeof answer === 'string' && codes.some((code) => path.startsWith(`/${code}/`)))
      expect(lines, path).toContain(`${path} ${answer} 301`)
}
