import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inParallel } from '../../cli/produce/parallel.ts'
import { installed, versions } from './installed.ts'

/** One gallery in one language, as plain as every generator can take it. */
export interface PlainPage {
  /** Without a slash at its start or end: 'sv/gallery-001'. */
  readonly path: string
  readonly lang: string
  readonly title: string
  readonly subtitle: string
  readonly posters: readonly {
    readonly id: string
    readonly title: string
    readonly description: string
    readonly src: string
    readonly ways: readonly { readonly name: string; readonly price: number; readonly url: string }[]
  }[]
}

export interface Rival {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  /** Where the site appears, below `folder`. */
  readonly out: string
  /** Writes what the generator builds from. */
  write(pages: readonly PlainPage[]): Promise<void>
}

/** Installs what can be had, and describes it. Hugo takes part where it is installed. */
export async function rivalSites(folder: string): Promise<readonly Rival[]> {
  const sites = await installed(folder, ['astro', '@11ty/eleventy']).then(
    () => [eleventy(folder), astro(folder)],
    () => {
      process.stderr.write('Eleventy and Astro could not be installed; they are left out.\n')
      return []
    },
  )
  const hasHugo = spawnSync('hugo', ['version']).status === 0
  return hasHugo ? [...sites, hugo(folder)] : sites
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

function eleventy(parent: string): Rival {
  const folder = join(parent, 'eleventy')
  return {
    name: `Eleventy ${versions['@11ty/eleventy']}`,
    command: process.execPath,
    args: [join(parent, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
    folder,
    out: '_site',
    async write(pages) {
      await rm(folder, { recursive: true, force: true })
      await put(join(folder, '_data/pages.json'), JSON.stringify(pages))
      await put(
        join(folder, 'gallery.11ty.js'),
        `export default class {
  data() {
    return { pagination: { data: 'pages', size: 1, alias: 'page_' }, permalink: ({ page_ }) => page_.path + '/index.html' }
  }
  render({ page_: page }) {
    return \`${markup}\`
  }
}
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';')
`,
      )
      await put(join(folder, 'package.json'), '{"type":"module"}')
    },
  }
}

const markup = `<!doctype html><html lang="\${page.lang}"><head><meta charset="utf-8"><title>\${escaped(page.title)}</title></head><body><main><h1>\${escaped(page.title)}</h1><p>\${escaped(page.subtitle)}</p>\${page.posters.map((poster) => \`<article id="\${poster.id}"><img src="\${poster.src}" alt="\${escaped(poster.title)}" width="594" height="841" loading="lazy"><h2>\${escaped(poster.title)}</h2><p>\${escaped(poster.description)}</p><ul>\${poster.ways.map((way) => \`<li><a href="\${way.url}">\${way.name}: $\${way.price} USD</a></li>\`).join('')}</ul></article>\`).join('')}</main></body></html>`

function astro(parent: string): Rival {
  const folder = join(parent, 'astro')
  return {
    name: `Astro ${versions.astro}`,
    command: process.execPath,
    args: [join(parent, 'node_modules/astro/astro.js'), 'build', '--silent'],
    folder,
    out: 'dist',
    async write(pages) {
      await rm(folder, { recursive: true, force: true })
      await put(join(folder, 'src/pages.json'), JSON.stringify(pages))
      await put(join(folder, 'package.json'), '{"type":"module"}')
      await put(join(folder, 'astro.config.mjs'), 'export default { telemetry: false }\n')
      await put(
        join(folder, 'src/pages/[...path].astro'),
        `---
import pages from '../pages.json'
export const getStaticPaths = () => pages.map((page) => ({ params: { path: page.path }, props: { page } }))
const { page } = Astro.props
---
<!doctype html><html lang={page.lang}><head><meta charset="utf-8"><title>{page.title}</title></head><body><main><h1>{page.title}</h1><p>{page.subtitle}</p>{page.posters.map((poster) => <article id={poster.id}><img src={poster.src} alt={poster.title} width="594" height="841" loading="lazy" /><h2>{poster.title}</h2><p>{poster.description}</p><ul>{poster.ways.map((way) => <li><a href={way.url}>{way.name}: \${way.price} USD</a></li>)}</ul></article>)}</main></body></html>
`,
      )
    },
  }
}

function hugo(parent: string): Rival {
  const folder = join(parent, 'hugo')
  return {
    name: 'Hugo',
    command: 'hugo',
    args: ['--quiet'],
    folder,
    out: 'public',
    async write(pages) {
      await rm(folder, { recursive: true, force: true })
      await put(
        join(folder, 'config.toml'),
        'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "home", "section"]\n',
      )
      await put(
        join(folder, 'layouts/_default/single.html'),
        `<!doctype html><html lang="{{ .Params.lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><main><h1>{{ .Title }}</h1><p>{{ .Params.subtitle }}</p>{{ range .Params.posters }}<article id="{{ .id }}"><img src="{{ .src }}" alt="{{ .title }}" width="594" height="841" loading="lazy"><h2>{{ .title }}</h2><p>{{ .description }}</p><ul>{{ range .ways }}<li><a href="{{ .url }}">{{ .name }}: \${{ .price }} USD</a></li>{{ end }}</ul></article>{{ end }}</main></body></html>
`,
      )
      // Front matter may be JSON.
      await inParallel(pages, 8, ({ path, ...page }) =>
        put(join(folder, 'content', `${path}.md`), `${JSON.stringify(page, null, 1)}\n`),
      )
    },
  }
}
