import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../cli/cache/store.ts'
import { runConcurrently } from '../../cli/fs/concurrency.ts'
import type { ImageSettings, ImageVariant } from '../../cli/model/image.ts'
import { findPictureTasks, optionsOf } from '../../cli/produce/images.ts'
import { runTasks } from '../../cli/produce/tasks.ts'
import type { Picture } from './shop-pictures.ts'

/** The same pictures for everyone. */
export interface Task {
  /** Folder of the project, and of its content. */
  readonly home: string
  readonly content: string
  readonly pictures: readonly Picture[]
  readonly settings: ImageSettings
  /** Folder to write into: empty, but for the warm run. */
  readonly out: string
  readonly cores: number
  /** Folder of @11ty/eleventy-img. */
  readonly rivals: string
}

/** Loads what it needs, and returns the work that is timed. */
export type Contender = (task: Task) => Promise<() => Promise<void>>

/** What the build runs, on an empty store or a full one. */
const ours: Contender = async ({ home, content, pictures, settings, out, cores }) => {
  const wanted = { variants: pictures.flat(), prints: [] }
  return async () => {
    const store = openStore(out)
    const tasks = await findPictureTasks(wanted, settings, content, store, () => undefined)
    await runTasks(tasks, [], home, store, cores, () => undefined)
  }
}

/** A plain script that does nothing else: each source decoded once, a queue of (picture, width) jobs, files written. */
const floorWith =
  (options: typeof optionsOf): Contender =>
  async ({ content, pictures, settings, out, cores }) => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return async () => {
      const jobs = pictures.flatMap((variants) => {
        const decode = once(() =>
          sharp(join(content, variants[0].source.file)).raw().toBuffer({ resolveWithObject: true }),
        )
        return [...new Set(variants.map(({ width }) => width))].map((width) => ({ variants, width, decode }))
      })
      await runConcurrently(jobs, cores, async ({ variants, width, decode }) => {
        const wanted = variants.filter((variant) => variant.width === width)
        const { data, info } = await decode()
        const { height } = wanted[0] ?? variants[0]
        const resized = await sharp(data, { raw: info })
          .resize(width, height, { fit: 'fill' })
          .raw()
          .toBuffer({ resolveWithObject: true })
        for (const variant of wanted) {
          const picture = sharp(resized.data, { raw: resized.info })
          const bytes = await picture.toFormat(variant.format, options(variant, settings)).toBuffer()
          await writeFile(join(out, nameOf(variant)), bytes)
        }
      })
    }
  }

type EleventyImage = ((file: string, options: object) => Promise<unknown>) & { concurrency: number }

/** The formats of the shop with its settings, or the library's own formats and settings, at the widths of the shop. */
const eleventy =
  (own: boolean): Contender =>
  async ({ content, pictures, settings, out, cores, rivals }) => {
    const main = createRequire(join(rivals, 'package.json')).resolve('@11ty/eleventy-img')
    const { default: image } = (await import(pathToFileURL(main).href)) as { default: EleventyImage }
    image.concurrency = cores
    const common = { outputDir: out, useCache: false }
    const optionsFor = (variants: Picture): readonly object[] => {
      const widths = (format: string) =>
        variants.filter((variant) => variant.format === format).map((variant) => variant.width)
      if (own) return [{ ...common, widths: widths('avif') }]
      return [
        {
          ...common,
          widths: widths('avif'),
          formats: ['avif'],
          sharpAvifOptions: optionsOf(variants[0], settings),
        },
        {
          ...common,
          widths: widths('jpeg'),
          formats: ['jpeg'],
          sharpJpegOptions: settings.jpeg,
        },
      ]
    }
    return async () => {
      await Promise.all(
        pictures.flatMap((variants) =>
          optionsFor(variants).map((options) => image(join(content, variants[0].source.file), options)),
        ),
      )
    }
  }

export const contenders = {
  ours,
  warm: ours,
  floor: floorWith(optionsOf),
  eleventySame: eleventy(false),
  eleventyDefaults: eleventy(true),
  ourSettings: floorWith(optionsOf),
  /** sharp without a word about AVIF: quality 50, effort 4. */
  effort4: floorWith(() => ({})),
} satisfies Record<string, Contender>

export type ContenderName = keyof typeof contenders

export const nameOf = ({ source, width, format }: ImageVariant): string => `${source.name}-${width}.${format}`

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
