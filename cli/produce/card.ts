import { join } from 'node:path'
import type { ReactElement, ReactNode } from 'react'
import type { Output } from '../model/output.ts'
import type { CardTemplates } from '../model/templates.ts'
import type { Project } from '../project.ts'
import type { Store, StoreKey } from '../store.ts'
import { startChild } from './child.ts'
import { inParallel } from './parallel.ts'

/** Open Graph images (spec §9). */
const SIZE = { width: 1200, height: 630 }
/** Artwork is handed to the template at this height: twice what a card shows of it would be lost. */
const ART_HEIGHT = 720

export interface Card {
  readonly output: Extract<Output, { kind: 'card' }>
  readonly key: StoreKey
}

interface DrawingJob {
  /** What the template made of the page. */
  readonly tree: unknown
  readonly art: readonly { readonly name: string; readonly file: string }[]
  readonly artHeight: number
  readonly faces: CardTemplates['cardFonts']
  readonly width: number
  readonly height: number
}

/**
 * Draws the Open Graph images that the store lacks: the template by satori with our own fonts, rasterised by sharp, in a
 * process of their own.
 * @param made hears of each card; what it throws ends the work
 */
export async function fillCards(
  cards: readonly Card[],
  load: () => CardTemplates,
  { content, home }: Pick<Project, 'content' | 'home'>,
  store: Store,
  cores: number,
  made: (count: number) => void,
): Promise<void> {
  const lacking: Card[] = []
  for (const card of cards)
    if (await store.find(card.key)) made(1)
    else lacking.push(card)
  if (lacking.length === 0) return
  const { renderCard, cardFonts: faces } = load()
  const child = startChild<DrawingJob, Uint8Array>(home, 'card-process.mjs')
  try {
    await inParallel(lacking, cores, async ({ output: { page, art: pictures, path }, key }) => {
      const art = pictures.map(({ file }, index) => ({ name: `art-${index}`, file: join(content, file) }))
      const tree = plain(
        renderCard(
          page,
          art.map(({ name }) => name),
        ),
      )
      const job = { ...SIZE, tree, art, artHeight: ART_HEIGHT, faces }
      await store.put(key, await child.ask(job, `${path} cannot be drawn`))
      made(1)
    })
  } finally {
    child.stop()
  }
}

/** An element with its components called, as satori would call them, until only tags are left: data for a process. */
function plain(node: ReactNode): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (!isElement(node)) return node
  const { type, props } = node
  if (typeof type === 'symbol') return plain(props.children)
  if (typeof type === 'function') return plain((type as (props: object) => ReactNode)(props))
  return { type, props: { ...props, children: plain(props.children) } }
}

const isElement = (node: ReactNode): node is ReactElement<{ children?: ReactNode }> =>
  typeof node === 'object' && node !== null && 'props' in node
