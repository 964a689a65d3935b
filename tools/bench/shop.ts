import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { stringify } from 'yaml'

export const LANGUAGES = ['sv', 'en', 'es']
const POSTERS_PER_GALLERY = 50

/** The content of a poster's file. */
export interface Poster {
  readonly id: string
  readonly orientation: 'portrait'
  /** Texts by language. */
  readonly title: Readonly<Record<string, string>>
  readonly description: Readonly<Record<string, string>>
  readonly images: readonly string[]
  readonly gumroadLinks: Readonly<Record<string, string>>
}

/** Picture sizes, by folder in images/. */
const IMAGE_SIZES = {
  covers: { width: 1200, height: 1800 },
  heroes: { width: 2400, height: 1350 },
}

/**
 * Writes a copy of the tests' small shop with other posters, in galleries of fifty. Each
 * picture has a single colour.
 */
export async function writeShop(
  root: string,
  home: string,
  posters: readonly Poster[],
): Promise<void> {
  const content = join(root, 'content')
  await rm(content, { recursive: true, force: true })
  const filter = (path: string) =>
    !/content\/(?:galleries|posters|series\.yaml)/.test(path)
  for (const part of ['content', 'public'])
    await cp(join(home, 'tests/shops/small-shop', part), join(root, part), {
      recursive: true,
      filter,
    })

  // The pictures of the small shop are too small for a build, so they are replaced.
  for (const [name, { width, height }] of Object.entries(IMAGE_SIZES)) {
    const folder = join(content, 'images', name)
    const image = await drawFlat(width, height, 'jpeg')
    for (const file of await readdir(folder))
      await writeBelow(folder, file, Buffer.concat([image, Buffer.from(file)]))
  }

  // The recommended size of portrait pictures, so that no warning appears.
  const picture = await drawFlat(1188, 1682, 'jpeg')
  for (let first = 0; first < posters.length; first += POSTERS_PER_GALLERY) {
    const slug = first === 0 ? 'main' : `gallery-${first}`
    const galleryPosters = posters.slice(first, first + POSTERS_PER_GALLERY)
    const text = inEach(`Posters after number ${first}`)
    // Long enough for search engines, so that no warning appears.
    const description = inEach(
      `Fifty posters of the Nordic legend, after number ${first}`,
    )
    const texts = {
      label: text,
      title: text,
      subtitle: text,
      seo: { title: text, description },
    }
    const ids = galleryPosters.map(({ id }) => id)
    const gallery = {
      slug,
      order: first + 1,
      orientation: 'portrait',
      columns: 4,
      ...texts,
      posters: ids,
    }
    await writeBelow(content, `galleries/${slug}.yaml`, stringify(gallery))

    for (const poster of galleryPosters) {
      const file = `posters/${slug}/${poster.id}`
      await writeBelow(content, `${file}.yaml`, stringify(poster))
      // Each file gets different bytes at its end, because decoders ignore bytes after a picture.
      await writeBelow(
        content,
        `${file}.jpg`,
        Buffer.concat([picture, Buffer.from(poster.id)]),
      )
    }
  }
}

export async function writeBelow(
  folder: string,
  path: string,
  contents: string | Uint8Array,
): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), contents)
}

/** Returns the content of one poster's file. */
export function posterOf(number: number, title = `Poster ${number}`): Poster {
  const id = `poster-${number}`
  const linksOf = (size: string) => {
    const link = `https://example.gumroad.com/l/${id}-${size}`
    return { [size]: link, [`${size}NoLogo`]: `${link}-no-logo` }
  }
  return {
    id,
    orientation: 'portrait',
    title: inEach(title),
    description: inEach(
      `A golden disk rises from the lake, and nobody has read its ${number} signs yet.`,
    ),
    images: [`${id}.jpg`],
    gumroadLinks: { ...linksOf('a1'), ...linksOf('a2') },
  }
}

/** Returns a text in each language. */
const inEach = (text: string) =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, `${text} ${lang}`] as const))

function drawFlat(
  width: number,
  height: number,
  format: 'avif' | 'jpeg',
): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#446688' } })
  return (format === 'avif' ? picture.avif({ effort: 0 }) : picture.jpeg()).toBuffer()
}

/**
 * Stores a single-colour placeholder of the right size for each of the shop's pictures
 * and previews, so that builds find all of them and encode none.
 * @param codeRoot the folder of the engine that builds the shop
 */
export async function primeStore(codeRoot: string, root: string): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(codeRoot, path)).href)
  const pipeline: typeof import('../../cli/commands/pipeline.ts') = await load(
    'cli/commands/pipeline.ts',
  )
  const producer: typeof import('../../cli/produce/produce.ts') = await load(
    'cli/produce/produce.ts',
  )
  const projects: typeof import('../../cli/project.ts') = await load('cli/project.ts')
  const usualProject = projects.projectAt(
    root,
    codeRoot,
    'bench',
    projects.readPictureCode(codeRoot),
  )
  // Bundles go to a separate folder that is removed at the end, because measured builds
  // must not find them.
  const project = { ...usualProject, codeCache: join(root, '.cache/primed') }
  const site = await pipeline.loadSite(project, {})
  const code = await pipeline.loadCode(project)
  if (!site.value || !code.value)
    throw new Error(`the shop has errors: run \`saga validate --root ${root}\``)

  const { outputs, workshop } = pipeline.planSite(project, site.value.site, code.value, 1)
  const preview = { width: 1200, height: 630, format: 'jpeg' } as const
  const pictures = new Map<string, Promise<Buffer>>()
  for (const output of outputs.filter(producer.isStored)) {
    const { width, height, format } = output.kind === 'image' ? output.variant : preview
    // One picture for all outputs of the same size and format.
    const shape = `${width} ${height} ${format}`
    const picture = pictures.get(shape) ?? drawFlat(width, height, format)
    pictures.set(shape, picture)
    await workshop.store.put(producer.outputKeyOf(output, workshop), await picture)
  }
  await rm(project.codeCache, { recursive: true, force: true })
}
