import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { build, saga } from './cli.ts'
import { brokenIn } from './dist-integrity.ts'
import { temporaryFolder } from './files.ts'
import { type Host, hosts } from './hosts.ts'
import { tinyShop } from './tiny-shop.ts'

/** A status, or the path to which an address redirects. */
type Routes = Readonly<Record<string, number | string>>

/** A shop that its owner changes with the real command line, from test to test. */
interface LivingShop {
  readonly root: string
  /** What the terminal showed, command by command. */
  readonly screen: readonly string[]
  /** Runs a command as its owner types it, and keeps what the terminal shows. */
  type(...args: readonly string[]): Promise<number | null>
  /** The path of a file of content/. */
  file(path: string): string
  textOf(path: string): Promise<string>
  /** Draws a picture of one colour, as a poster needs it. Returns its path. */
  picture(name: string, red: number): Promise<string>
  /** The shop has no errors, its dist/ is whole and that of a build from nothing, and every host answers `routes`. */
  settle(routes?: Routes): Promise<void>
}

/** Builds the tiny shop for the tests around the call. */
export function openLivingShop(): LivingShop {
  let root = ''
  const screen: string[] = []
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'saga-life-'))
    await using shop = await tinyShop()
    await cp(shop.path, root, { recursive: true })
    expect(await build(root)).toMatchObject({ code: 0 })
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  const file = (path: string): string => join(root, 'content', path)
  return {
    get root() {
      return root
    },
    screen,
    async type(...args) {
      const { code, text } = await saga([...args, '--root', root])
      const typed = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`)).join(' ')
      screen.push(`$ saga ${withoutChance(typed, root)}\n${withoutChance(text, root)}`)
      return code
    },
    file,
    textOf: (path) => readFile(file(path), 'utf8'),
    async picture(name, red) {
      const path = join(root, name)
      const background = { r: red, g: 80, b: 120 }
      await sharp({ create: { width: 1188, height: 1682, channels: 3, background } })
        .jpeg()
        .toFile(path)
      return path
    },
    async settle(routes = {}) {
      expect(await build(root)).toMatchObject({ code: 0 })
      await expectSound(root)
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

async function expectSound(root: string): Promise<void> {
  const checked = await saga(['validate', '--root', root])
  expect(checked.text).not.toMatch(/ {2}error {2}/)
  expect(checked.code).toBe(0)
  expect(await brokenIn(join(root, 'dist'))).toEqual([])
}

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
      const found =
        status < 300 || status >= 400 ? status : new URL(headers.get('location') ?? '', origin).pathname
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
  const isOfLanguage = (path: string): boolean => codes.some((code) => path.startsWith(`/${code}/`))
  for (const [path, answer] of Object.entries(routes))
    if (typeof answer === 'string' && isOfLanguage(path))
      expect(lines, path).toContain(`${path} ${answer} 301`)
}
