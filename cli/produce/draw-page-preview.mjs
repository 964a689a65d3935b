// Draws the previews of pages for social networks with satori and sharp, for encoder-process.mjs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori from 'satori'
import sharp from 'sharp'
import { decodeToSrgb } from '../pictures/to-srgb.mjs'

const require = createRequire(import.meta.url)

/** The fonts of all previews: satori parses the fonts of one array only once. */
let fonts

const loadFonts = (faces) =>
  faces.map(({ file, ...face }) => ({ ...face, data: readFileSync(require.resolve(file)) }))

/** Data URIs of pictures, by path: the previews of a page in three languages show the same pictures. */
const dataUris = new Map()
/** The most pictures in `dataUris`, of some 150 KB each. */
const MOST_PICTURES = 100

async function dataUriOf({ file, hash }, height, readSource) {
  if (dataUris.size > MOST_PICTURES) dataUris.clear()
  const known = dataUris.get(file) ?? readSource(file, hash).then((bytes) => encodeDataUri(bytes, height))
  dataUris.set(file, known)
  return await known
}

async function encodeDataUri(source, height) {
  const { data, info } = await decodeToSrgb(source, { height })
  const bytes = await sharp(data, { raw: info }).jpeg({ quality: 88 }).toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** Replaces the name of each picture in the tree by its data. */
function fillPictures(node, pictures) {
  if (Array.isArray(node)) return node.map((child) => fillPictures(child, pictures))
  if (node === null || typeof node !== 'object') return node
  const { type, props } = node
  const src = type === 'img' ? { src: pictures.get(props.src) ?? props.src } : {}
  return { type, props: { ...props, ...src, children: fillPictures(props.children, pictures) } }
}

/** Returns the preview of a page as a JPEG; `PagePreviewJob` in encoder.ts describes the job. */
export async function drawPagePreview({ tree, art, artHeight, faces, width, height }, readSource) {
  fonts ??= loadFonts(faces)
  const pictures = new Map()
  for (const picture of art) pictures.set(picture.name, await dataUriOf(picture, artHeight, readSource))
  const svg = await satori(fillPictures(tree, pictures), { width, height, fonts })
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, progressive: true, mozjpeg: true })
    .toBuffer()
}
