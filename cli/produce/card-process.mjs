// satori and sharp in a process of their own; card.ts starts it and says what it is given. Plain JavaScript: Node runs
// this file as it stands.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori from 'satori'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

const require = createRequire(import.meta.url)

/** satori parses the fonts of one array once: all cards of a process are set in the same ones. */
let fonts

const loadFonts = (faces) =>
  faces.map(({ file, ...face }) => ({ ...face, data: readFileSync(require.resolve(file)) }))

async function dataUri(file, height) {
  const bytes = await sharp(file).rotate().resize({ height }).jpeg({ quality: 88 }).toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** The tree with each picture's data in place of the name that stands for it. */
function filled(node, pictures) {
  if (Array.isArray(node)) return node.map((child) => filled(child, pictures))
  if (node === null || typeof node !== 'object') return node
  const { type, props } = node
  const src = type === 'img' ? { src: pictures.get(props.src) ?? props.src } : {}
  return { type, props: { ...props, ...src, children: filled(props.children, pictures) } }
}

async function draw({ tree, art, artHeight, faces, width, height }) {
  fonts ??= loadFonts(faces)
  const pictures = new Map()
  for (const { name, file } of art) pictures.set(name, await dataUri(file, artHeight))
  const svg = await satori(filled(tree, pictures), { width, height, fonts })
  return sharp(Buffer.from(svg))
    .resize(width, height)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, progressive: true, mozjpeg: true })
    .toBuffer()
}

process.on('message', ({ id, job }) => {
  draw(job).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, fault: error.message }),
  )
})
// Whoever wanted the cards is gone, perhaps killed.
process.on('disconnect', () => process.exit())
