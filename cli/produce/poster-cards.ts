import { join } from 'node:path'
import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import { wallColour } from '../model/colours.ts'
import { type Colours, encoder, type SourceImage } from '../model/image.ts'
import { posterCardRecipe } from '../model/output.ts'
import type { Project } from '../project.ts'
import { runConcurrently } from './concurrency.ts'
import { missingOf } from './missing.ts'
import { startWorker } from './worker.ts'

/** Open Graph images. */
const SIZE = { width: 1200, height: 630 }
/** What a print may take of it. */
const BOX = { width: 780, height: 530 }

interface HangingJob {
  /** Path of the print. */
  readonly file: string
  readonly wall: string
  readonly box: typeof BOX
  readonly width: number
  readonly height: number
}

/** Everything that shapes the bytes of a poster's card. */
export const posterCardKey = ({ hash, colours }: SourceImage): StoreKey => [
  'poster-card',
  encoder,
  posterCardRecipe,
  hash,
  wallOf(colours),
]

/**
 * Draws the cards of posters that the store lacks: the print on a wall in its own colour, without words. By sharp alone,
 * in a process of its own.
 * @param onMade called for each card; an exception that it throws ends the work
 */
export async function fillPosterCards(
  sources: readonly SourceImage[],
  { content, home }: Pick<Project, 'content' | 'home'>,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  const missing = await missingOf(sources, (source) => store.find(posterCardKey(source)), onMade)
  if (missing.length === 0) return
  const worker = startWorker<HangingJob, Uint8Array>(home, 'poster-card-process.mjs')
  try {
    await runConcurrently(missing, cores, async (source) => {
      const file = join(content, source.file)
      const job = { ...SIZE, file, wall: wallOf(source.colours), box: BOX }
      await store.put(posterCardKey(source), await worker.run(job, `${file} cannot be drawn`))
      onMade(1)
    })
  } finally {
    worker.stop()
  }
}

/** How much of the print's own colour the wall has. */
const TINT = 0.55
/** HSV saturation below which a colour is paper or slate, and the wall would look unpainted. */
const GREY = 0.3

/** The shop's wall, painted in the print's colour: its ground, or else its liveliest ink. */
function wallOf({ dominant, accent }: Colours): string {
  const ground = channelsOf(dominant)
  const most = Math.max(...ground)
  const isGrey = most === 0 || (most - Math.min(...ground)) / most < GREY
  const house = channelsOf(wallColour)
  const mixed = (isGrey ? channelsOf(accent) : ground).map((channel, index) =>
    Math.round(channel * TINT + (house[index] ?? 0) * (1 - TINT)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
