import { spawnSync } from 'node:child_process'
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runConcurrently } from '../../cli/fs/concurrency.ts'
import { installPackages, labelOf, nodeFor } from './installed.ts'
import type { RivalPoster, RivalShop } from './rival-shop.ts'

/** Another generator, with a template that makes the same page of a poster as ours. */
export interface Rival {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  /** Where the site appears, below `folder`. */
  readonly out: string
  /** Writes what the generator builds from. */
  write(shop: RivalShop): Promise<void>
}

/** Installs what can be had, and describes it. Hugo takes part where it is installed. */
export async function rivalSites(folder: string, home: string): Promise<readonly Rival[]> {
  const sites: Rival[] = []
  try {
    await installPackages(folder, ['astro', '@11ty/eleventy'])
    const eleventy = await nodeFor(home, '@11ty/eleventy')
    sites.push({
      name: labelOf('Eleventy', '@11ty/eleventy', eleventy),
      command: eleventy.program,
      args: [join(folder, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
      ...siteOf(folder, 'eleventy', '_site', '_data'),
    })
    const astro = await nodeFor(home, 'astro')
    sites.push({
      name: labelOf('Astro', 'astro', astro),
      command: astro.program,
      args: [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
      ...siteOf(folder, 'astro', 'dist', 'src'),
    })
  } catch (error) {
    process.stderr.write(`Eleventy or Astro is left out: ${error instanceof Error ? error.message : error}\n`)
  }
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  if (status === 0) sites.push(hugo(folder, /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? ''))
  return sites
}

/** A site that reads its posters from one file: in `data`, below its folder. */
const siteOf = (parent: string, name: string, out: string, data: string) => ({
  folder: join(parent, name),
  out,
  async write({ posters, shop }: RivalShop) {
    const folder = await copyTemplates(parent, name)
    await put(join(folder, data, 'posters.json'), JSON.stringify(posters))
    await put(join(folder, data, 'shop.json'), JSON.stringify(shop))
  },
})

/** Hugo wants a file for each page. */
const hugo = (parent: string, version: string): Rival => ({
  name: `Hugo ${version}`,
  command: 'hugo',
  args: ['--quiet'],
  folder: join(parent, 'hugo'),
  out: 'public',
  async write({ posters, shop }) {
    const folder = await copyTemplates(parent, 'hugo')
    await put(join(folder, 'data/shop.json'), JSON.stringify(shop))
    await runConcurrently(posters, 8, (poster) =>
      put(
        join(folder, 'content', poster.lang, 'posters', `${poster.id}.md`),
        `${JSON.stringify(poster, null, 1)}\n`,
      ),
    )
  },
})

async function copyTemplates(parent: string, name: string): Promise<string> {
  const folder = join(parent, name)
  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'rivals', name), folder, { recursive: true })
  return folder
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Bytes of a poster's page in a built site: their mean. */
export async function pageSizeIn(site: string, posters: readonly RivalPoster[]): Promise<number> {
  let sum = 0
  for (const { lang, id } of posters) sum += (await stat(join(site, lang, 'posters', `${id}.html`))).size
  return sum / posters.length
}
