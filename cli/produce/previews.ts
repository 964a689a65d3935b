import { join } from 'node:path'
import type { ReactElement, ReactNode } from 'react'
import type { Store } from '../cache/store.ts'
import { hashOf } from '../fs/identity.ts'
import { brand } from '../model/brand.ts'
import { type Colours, largestWidth, type SourceImage } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import type { PreviewTemplates, TemplateModule } from '../model/templates.ts'
import type { Project } from '../project.ts'
import { missingOf, type PosterPreviewJob, type Task } from './encoder.ts'

/** Pixels of a preview for social networks (an Open Graph image). */
const SIZE = { width: 1200, height: 630 }
/** Height at which the template gets artwork: a preview shows at most half of these pixels. */
const ART_HEIGHT = 720

export type PreviewOutput = Extract<Output, { kind: 'page-preview' }>

/** Returns the key of a page's preview. */
export const previewKey = ({ path, art }: PreviewOutput, templatesHash: string, code: string): string =>
  hashOf(['card', code, path, templatesHash, ...art.map(({ hash }) => hash)])

/** Returns tasks for the previews of pages that the store lacks: satori draws the template with our own fonts. */
export async function findPreviewTasks(
  previews: readonly PreviewOutput[],
  { hash, load }: TemplateModule<PreviewTemplates>,
  { content, pictureCode }: Project,
  store: Store,
  onFound: (count: number) => void,
): Promise<readonly Task[]> {
  const missing = await missingOf(
    previews,
    (preview) => store.find(previewKey(preview, hash, pictureCode.drawing)),
    onFound,
  )
  if (missing.length === 0) return []
  const { renderPreview, previewFonts: faces } = load()
  return missing.map((preview) => {
    const art = preview.art.map(({ file, hash }, index) => ({
      name: `art-${index}`,
      file: join(content, file),
      hash,
    }))
    const names = art.map(({ name }) => name)
    const tree = renderToData(renderPreview(preview.page, names))
    const job = { ...SIZE, path: preview.path, tree, art, artHeight: ART_HEIGHT, faces }
    return { job, keys: [previewKey(preview, hash, pictureCode.drawing)] }
  })
}

/** Calls components, as satori would, until only tags are left: data that can be sent to a process. */
function renderToData(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(renderToData)
  if (!isElement(node)) return node
  const { type, props } = node
  if (typeof type === 'symbol') return renderToData(props.children)
  if (typeof type === 'function') return renderToData((type as (props: object) => ReactNode)(props))
  return { type, props: { ...props, children: renderToData(props.children) } }
}

const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> =>
  typeof node === 'object' && node !== null && 'props' in node

const BOX = { width: 780, height: 530 }

/** Returns the key of a poster's preview. */
export const posterPreviewKey = ({ hash, colours }: SourceImage, code: string): string =>
  `${hash}-${wallOf(colours).slice(1)}-${code.slice(0, 12)}`

/** Describes a poster's preview, which has no words and so serves all languages; `file` is the path of the print. */
export const posterPreviewJobOf = ({ hash, colours }: SourceImage, file: string): PosterPreviewJob => ({
  ...SIZE,
  file,
  hash,
  largestWidth,
  box: BOX,
  wall: wallOf(colours),
  paper: brand.paper,
})

/** The share of the print's own colour in the colour of the wall. */
const TINT = 0.55
/** HSV saturation below which a colour is paper or slate, and the wall would look unpainted. */
const GREY = 0.3

/** Mixes the colour of the shop's wall with the print's colour: its ground or, if that is grey, its liveliest ink. */
function wallOf({ dominant, accent }: Colours): string {
  const ground = channelsOf(dominant)
  const most = Math.max(...ground)
  const isGrey = most === 0 || (most - Math.min(...ground)) / most < GREY
  const house = channelsOf(brand.wall)
  const mixed = (isGrey ? channelsOf(accent) : ground).map((channel, index) =>
    Math.round(channel * TINT + (house[index] ?? 0) * (1 - TINT)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
