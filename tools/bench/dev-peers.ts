import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LANGUAGES = ['sv', 'en', 'es']
const GALLERIES = ['main', 'landscape', 'holy-cow', 'pyramid', 'books', 'second', 'success']

/** As many posters as the shop has, with texts of the same length, one file each; as many pages. */
async function writePosters(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < count; index += 1) {
    const text = (lang: string) => `A poster numbered ${index}, told in ${lang}. `.repeat(4)
    const poster = {
      gallery: GALLERIES[index % 4],
      title: Object.fromEntries(LANGUAGES.map((lang) => [lang, `Poster ${index} ${lang}`])),
      description: Object.fromEntries(LANGUAGES.map((lang) => [lang, text(lang)])),
      links: ['a1', 'a1NoLogo', 'a2', 'a2NoLogo'].map(
        (key) => `https://shop.example/l/poster-${index}-${key}`,
      ),
    }
    await writeFile(join(folder, `poster-${index}.json`), JSON.stringify(poster, null, 2))
  }
}

/** Where a peer's site lies, and how it is started. */
export interface Peer {
  readonly folder: string
  /** The file that is edited, and what stands in it. */
  readonly poster: string
  readonly page: string
}

export async function writeAstroSite(folder: string, modules: string, posters: number): Promise<Peer> {
  await rm(folder, { recursive: true, force: true })
  await writePosters(join(folder, 'src/posters'), posters)
  await mkdir(join(folder, 'src/pages/[lang]'), { recursive: true })
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await writeFile(join(folder, 'astro.config.mjs'), 'export default { devToolbar: { enabled: false } }\n')
  await writeFile(
    join(folder, 'src/content.config.ts'),
    `import { defineCollection, z } from 'astro:content'
import { glob } from 'astro/loaders'
const text = z.object({ sv: z.string(), en: z.string(), es: z.string() })
export const collections = { posters: defineCollection({
  loader: glob({ pattern: '*.json', base: './src/posters' }),
  schema: z.object({ gallery: z.string(), title: text, description: text, links: z.array(z.string().url()) }) }) }
`,
  )
  await writeFile(
    join(folder, 'src/pages/[lang]/[gallery].astro'),
    `---
import { getCollection } from 'astro:content'
export function getStaticPaths() {
  return ${JSON.stringify(LANGUAGES)}.flatMap((lang) => ${JSON.stringify(GALLERIES)}.map((gallery) => ({ params: { lang, gallery } })))
}
const { lang, gallery } = Astro.params
const posters = (await getCollection('posters')).filter(({ data }) => data.gallery === gallery)
---
<html lang={lang}><head><title>{gallery}</title></head><body><h1>{gallery}</h1>
{posters.map(({ id, data }) => <article id={id}><h2>{data.title[lang]}</h2><p>{data.description[lang]}</p><ul>{data.links.map((href) => <li><a href={href}>{href}</a></li>)}</ul></article>)}
</body></html>
`,
  )
  return { folder, poster: join(folder, 'src/posters/poster-0.json'), page: '/sv/main' }
}

export async function writeEleventySite(folder: string, modules: string, posters: number): Promise<Peer> {
  await rm(folder, { recursive: true, force: true })
  await writePosters(join(folder, 'src/posters'), posters)
  await mkdir(join(folder, 'src/_data'), { recursive: true })
  await symlink(modules, join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await writeFile(
    join(folder, 'eleventy.config.js'),
    `export default (config) => {
  config.addWatchTarget('./src/posters/')
  return { dir: { input: 'src', output: '_site' } }
}
`,
  )
  await writeFile(
    join(folder, 'src/_data/galleries.js'),
    `import { readdirSync, readFileSync } from 'node:fs'
export default () => {
  const folder = new URL('../posters/', import.meta.url)
  const posters = readdirSync(folder).sort().map((name) => ({ id: name.slice(0, -5), ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')) }))
  return ${JSON.stringify(LANGUAGES)}.flatMap((lang) => ${JSON.stringify(GALLERIES)}.map((gallery) => ({ lang, gallery, posters: posters.filter((poster) => poster.gallery === gallery) })))
}
`,
  )
  await writeFile(
    join(folder, 'src/gallery.njk'),
    `---
pagination: { data: galleries, size: 1, alias: page }
permalink: "{{ page.lang }}/{{ page.gallery }}/index.html"
---
<html lang="{{ page.lang }}"><head><title>{{ page.gallery }}</title></head><body><h1>{{ page.gallery }}</h1>
{% for poster in page.posters %}<article id="{{ poster.id }}"><h2>{{ poster.title[page.lang] }}</h2><p>{{ poster.description[page.lang] }}</p><ul>{% for href in poster.links %}<li><a href="{{ href }}">{{ href }}</a></li>{% endfor %}</ul></article>{% endfor %}
</body></html>
`,
  )
  return { folder, poster: join(folder, 'src/posters/poster-0.json'), page: '/sv/main/' }
}

/** Changes the Swedish title in a poster's file, whatever its format. */
export async function retitle(file: string, title: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const next = file.endsWith('.json')
    ? text.replace(/("sv": ")[^"]*/, `$1${title}`)
    : text.replace(/(title:\s+(?:\{ )?sv: )[^,\n]*/, `$1${title}`)
  if (next === text) throw new Error(`${file} has no title`)
  await writeFile(file, next)
}
