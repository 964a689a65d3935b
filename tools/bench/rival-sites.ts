import { spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runConcurrently } from '../../cli/produce/concurrency.ts'
import { installPackages, labelOf, nodeFor, type RivalNode } from './installed.ts'

/** A gallery or a poster in one language, as plain as every generator can take it. */
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
  /** The page of a poster: others that go with it. */
  readonly related: readonly { readonly href: string; readonly title: string; readonly src: string }[]
}

/** What every page of a poster says, by language: what all prints have in common, and questions. */
export type PlainNotes = Readonly<
  Record<string, readonly { readonly title: string; readonly text: string }[]>
>

export interface PlainSite {
  readonly pages: readonly PlainPage[]
  readonly notes: PlainNotes
}

export interface Rival {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  /** Where the site appears, below `folder`. */
  readonly out: string
  /** Writes what the generator builds from. */
  write(site: PlainSite): Promise<void>
}

/** Installs what can be had, and describes it. Hugo takes part where it is installed. */
export async function rivalSites(folder: string, home: string): Promise<readonly Rival[]> {
  const sites: Rival[] = []
  try {
    await installPackages(folder, ['astro', '@11ty/eleventy'])
    sites.push(eleventy(folder, await nodeFor(home, '@11ty/eleventy')))
    sites.push(astro(folder, await nodeFor(home, 'astro')))
  } catch (error) {
    process.stderr.write(`Eleventy or Astro is left out: ${error instanceof Error ? error.message : error}\n`)
  }
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  return status === 0 ? [...sites, hugo(folder, /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? '')] : sites
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

function eleventy(parent: string, node: RivalNode): Rival {
  const folder = join(parent, 'eleventy')
  return {
    name: labelOf('Eleventy', '@11ty/eleventy', node),
    command: node.program,
    args: [join(parent, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'],
    folder,
    out: '_site',
    async write({ pages, notes }) {
      await rm(folder, { recursive: true, force: true })
      await put(join(folder, '_data/pages.json'), JSON.stringify(pages))
      await put(join(folder, '_data/notes.json'), JSON.stringify(notes))
      await put(
        join(folder, 'gallery.11ty.js'),
        `export default class {
  data() {
    return { pagination: { data: 'pages', size: 1, alias: 'page_' }, permalink: ({ page_ }) => page_.path + '/index.html' }
  }
  render({ page_: page, notes }) {
    return \`${markup}\`
  }
}
const escapeHtml = (text) => String(text).replace(/[&<>"]/g, (sign) => '&#' + sign.charCodeAt(0) + ';')
`,
      )
      await put(join(folder, 'package.json'), '{"type":"module"}')
    },
  }
}

const markup = `<!doctype html><html lang="\${page.lang}"><head><meta charset="utf-8"><title>\${escapeHtml(page.title)}</title></head><body><main><h1>\${escapeHtml(page.title)}</h1><p>\${escapeHtml(page.subtitle)}</p>\${page.posters.map((poster) => \`<article id="\${poster.id}"><img src="\${poster.src}" alt="\${escapeHtml(poster.title)}" width="594" height="841" loading="lazy"><h2>\${escapeHtml(poster.title)}</h2><p>\${escapeHtml(poster.description)}</p><ul>\${poster.ways.map((way) => \`<li><a href="\${way.url}">\${way.name}: $\${way.price} USD</a></li>\`).join('')}</ul></article>\`).join('')}\${page.related.length === 0 ? '' : \`<dl>\${notes[page.lang].map((note) => \`<dt>\${escapeHtml(note.title)}</dt><dd>\${escapeHtml(note.text)}</dd>\`).join('')}</dl><ul>\${page.related.map((other) => \`<li><a href="\${other.href}"><img src="\${other.src}" alt="" loading="lazy">\${escapeHtml(other.title)}</a></li>\`).join('')}</ul>\`}</main></body></html>`

function astro(parent: string, node: RivalNode): Rival {
  const folder = join(parent, 'astro')
  return {
    name: labelOf('Astro', 'astro', node),
    command: node.program,
    args: [join(parent, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    folder,
    out: 'dist',
    async write(site) {
      await rm(folder, { recursive: true, force: true })
      await put(join(folder, 'src/site.json'), JSON.stringify(site))
      // Read, not imported: of a large shop Vite would make a module of 70 MB.
      await put(
        join(folder, 'src/site.js'),
        "import { readFileSync } from 'node:fs'\nexport const { notes, pages } = JSON.parse(readFileSync('src/site.json', 'utf8'))\n",
      )
      await put(join(folder, 'package.json'), '{"type":"module"}')
      await put(join(folder, 'astro.config.mjs'), 'export default { telemetry: false }\n')
      await put(
        join(folder, 'src/pages/[...path].astro'),
        `---
import { notes, pages } from '../site.js'
export const getStaticPaths = () => pages.map((page) => ({ params: { path: page.path }, props: { page, notes: notes[page.lang] } }))
const { page, notes: ownNotes } = Astro.props
---
<!doctype html><html lang={page.lang}><head><meta charset="utf-8"><title>{page.title}</title></head><body><main><h1>{page.title}</h1><p>{page.subtitle}</p>{page.posters.map((poster) => <article id={poster.id}><img src={poster.src} alt={poster.title} width="594" height="841" loading="lazy" /><h2>{poster.title}</h2><p>{poster.description}</p><ul>{poster.ways.map((way) => <li><a href={way.url}>{way.name}: \${way.price} USD</a></li>)}</ul></article>)}{page.related.length > 0 && <dl>{ownNotes.map((note) => <><dt>{note.title}</dt><dd>{note.text}</dd></>)}</dl>}{page.related.length > 0 && <ul>{page.related.map((other) => <li><a href={other.href}><img src={other.src} alt="" loading="lazy" />{other.title}</a></li>)}</ul>}</main></body></html>
`,
      )
    },
  }
}

function hugo(parent: string, version: string): Rival {
  const folder = join(parent, 'hugo')
  return {
    name: `Hugo ${version}`,
    command: 'hugo',
    args: ['--quiet'],
    folder,
    out: 'public',
    async write({ pages, notes }) {
      await rm(folder, { recursive: true, force: true })
      await put(join(folder, 'data/notes.json'), JSON.stringify(notes))
      await put(
        join(folder, 'config.toml'),
        'disableKinds = ["taxonomy", "term", "RSS", "sitemap", "home", "section"]\n',
      )
      await put(
        join(folder, 'layouts/_default/single.html'),
        `<!doctype html><html lang="{{ .Params.lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><main><h1>{{ .Title }}</h1><p>{{ .Params.subtitle }}</p>{{ range .Params.posters }}<article id="{{ .id }}"><img src="{{ .src }}" alt="{{ .title }}" width="594" height="841" loading="lazy"><h2>{{ .title }}</h2><p>{{ .description }}</p><ul>{{ range .ways }}<li><a href="{{ .url }}">{{ .name }}: \${{ .price }} USD</a></li>{{ end }}</ul></article>{{ end }}{{ if .Params.related }}<dl>{{ range index site.Data.notes .Params.lang }}<dt>{{ .title }}</dt><dd>{{ .text }}</dd>{{ end }}</dl><ul>{{ range .Params.related }}<li><a href="{{ .href }}"><img src="{{ .src }}" alt="" loading="lazy">{{ .title }}</a></li>{{ end }}</ul>{{ end }}</main></body></html>
`,
      )
      // Front matter may be JSON.
      await runConcurrently(pages, 8, ({ path, ...page }) =>
        put(join(folder, 'content', `${path}.md`), `${JSON.stringify(page, null, 1)}\n`),
      )
    },
  }
}
