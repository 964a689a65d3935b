import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export const POSTERS_PER_GALLERY = 50

/** Pictures drawn for the whole shop; every poster has a copy of one with its own id inside. */
const BASES = 8
/** Pixels: what a portrait picture should have, so that none is warned of. */
const WIDTH = 1188
const HEIGHT = 1682

/** Older than any run: a file's time is trusted only when it has settled. */
const WRITTEN = new Date('2025-01-01T00:00:00Z')

/**
 * Writes a synthetic shop: the real one's texts, and so many posters in galleries of fifty. The pictures are small and
 * flat, each with bytes of its own.
 * @param home the project whose texts are taken
 */
export async function generateShop(root: string, posters: number, home: string): Promise<void> {
  await rm(join(root, 'content'), { recursive: true, force: true })
  for (const part of [
    'strings',
    'books',
    'pages',
    'quotes',
    'testimonials',
    'story',
    'images',
    'prices.yaml',
    'reviews.yaml',
  ])
    await cp(join(home, 'content', part), join(root, 'content', part), {
      recursive: true,
      preserveTimestamps: true,
    })
  await cp(join(home, 'public'), join(root, 'public'), { recursive: true, preserveTimestamps: true })
  await writeFile(
    join(root, 'content/site.yaml'),
    siteOf(await readFile(join(home, 'content/site.yaml'), 'utf8')),
  )
  await mkdir(join(root, 'content/galleries'), { recursive: true })
  const bases = await Promise.all(Array.from({ length: BASES }, (_, index) => drawBase(index)))
  const ids = Array.from({ length: posters }, (_, index) => `poster-${String(index + 1).padStart(5, '0')}`)
  const galleries = Math.ceil(posters / POSTERS_PER_GALLERY)
  for (let gallery = 0; gallery < galleries; gallery += 1) {
    const own = ids.slice(gallery * POSTERS_PER_GALLERY, (gallery + 1) * POSTERS_PER_GALLERY)
    await writeGallery(root, gallery, own)
    await Promise.all(own.map((id, index) => writePoster(root, slugOf(gallery), id, bases[index % BASES])))
  }
}

/** The first gallery stands on the home. */
const slugOf = (gallery: number): string =>
  gallery === 0 ? 'main' : `gallery-${String(gallery).padStart(3, '0')}`

/** The encoder's effort is the least: pictures are not what is measured. */
const siteOf = (text: string): string => text.replace(/effort: \d/, 'effort: 0')

async function writeGallery(root: string, gallery: number, posters: readonly string[]): Promise<void> {
  const number = gallery + 1
  const text = `slug: ${slugOf(gallery)}
order: ${number}
orientation: portrait
columns: 4
label: { sv: Samling ${number}, en: Collection ${number}, es: Colección ${number} }
title: { sv: Samling ${number} från sjön, en: Collection ${number} of the lake, es: Colección ${number} del lago }
subtitle:
  sv: Femtio tryck av vatten, snö och tunn luft, nummer ${number} i raden.
  en: Fifty prints of water, snow and thin air, number ${number} in the row.
  es: Cincuenta láminas de agua, nieve y aire fino, la número ${number} de la serie.
${gallery === 0 ? '' : seoOf(number)}expect: ${posters.length}
posters:
${posters.map((id) => `  - ${id}`).join('\n')}
`
  await writeSettled(join(root, 'content/galleries', `${slugOf(gallery)}.yaml`), text)
}

const seoOf = (number: number): string => `seo:
  title: { sv: Konstposters samling ${number}, en: Art posters collection ${number}, es: Pósters de arte colección ${number} }
  description:
    sv: Samling ${number} av konstposters med sjö, snötoppar och natthimmel i A1 och A2 med fri frakt.
    en: Collection ${number} of art posters with lake, snow peaks and night skies in A1 and A2, shipped free.
    es: Colección ${number} de pósters con lago, nevados y cielos nocturnos en A1 y A2 con envío gratis.
`

async function writePoster(
  root: string,
  family: string,
  id: string,
  base: Buffer | undefined,
): Promise<void> {
  if (!base) throw new Error('no base picture was drawn')
  const number = Number(id.replace(/\D/g, ''))
  const folder = join(root, 'content/posters', family)
  await mkdir(folder, { recursive: true })
  const link = (variant: string): string => `https://example.gumroad.com/l/${id}-${variant}`
  const text = `id: ${id}
orientation: portrait
title: { sv: Vattnets bild ${number}, en: Picture of water ${number}, es: Imagen del agua ${number} }
description:
  sv: >-
    Solen kommer upp bakom bergen för ${number}:e gången. En ensam roddare korsar guldgatan i sin vassbåt, och tre
    fåglar har redan gett sig av åt andra hållet.
  en: >-
    The sun climbs out from behind the range for time ${number}. One rower cuts across the golden track in a reed boat;
    three birds have already left in the other direction.
  es: >-
    El sol asoma tras la cordillera por vez ${number}. Un remero cruza en su barca de totora la estela dorada, y tres
    pájaros ya se han marchado en dirección contraria.
images:
  - ${id}.jpg
gumroadLinks:
  a1: ${link('a1')}
  a1NoLogo: ${link('a1-no-logo')}
  a2: ${link('a2')}
  a2NoLogo: ${link('a2-no-logo')}
`
  await writeSettled(join(folder, `${id}.yaml`), text)
  await writeSettled(join(folder, `${id}.jpg`), withComment(base, id))
}

async function writeSettled(file: string, contents: string | Uint8Array): Promise<void> {
  await writeFile(file, contents)
  await utimes(file, WRITTEN, WRITTEN)
}

function drawBase(index: number): Promise<Buffer> {
  const hue = Math.round((index * 360) / BASES)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="hsl(${hue} 60% 35%)"/><circle cx="594" cy="600" r="320" fill="hsl(${hue + 40} 80% 60%)"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer()
}

/** A JPEG with a comment right after its start: the same picture, other bytes. */
export function withComment(jpeg: Uint8Array, comment: string): Buffer {
  const text = Buffer.from(comment, 'latin1')
  const marker = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), marker, text, jpeg.subarray(2)])
}
