import * as z from 'zod'
import { findChanges, overviewOf } from '../edit/documents.ts'
import { openDocument, outdatedIn } from '../edit/open-document.ts'
import { additionsIn, carryOut, plannedChange, saveEdits } from '../edit/save.ts'
import { findPicture, keepUpload, type Shop } from '../edit/shop.ts'
import { coloursOf } from '../load/picture-colours.ts'
import { additionOf, formOf } from './form.ts'
import { refuse } from './guard.ts'

const nothing = z.object({})
const named = z.object({ name: z.string() })
const pictured = named.extend({ of: z.string() })
const directed = z.object({ direction: z.enum(['undo', 'redo']) })

/** A save: `before` has the values that the page showed, `after` the values as somebody edited them. */
const saved = named.extend({ before: z.unknown(), after: z.unknown(), sure: z.boolean().default(false) })

/** Makes a request that checks its input by a schema, and refuses with 400 what the schema rejects. */
const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

const found = <T>(answer: T | undefined): T => answer ?? refuse(404, 'There is nothing here.')

/** Returns the answers to all requests of the editor's page, by name. */
export function answersOf(shop: Shop) {
  const { project, inTurn, change } = shop
  /** Checks the shop before a save or after it, never during one. */
  const read = () => inTurn(shop.check)
  const open = async (name: string) => found(await openDocument(project, await read(), name))
  return {
    overview: on(nothing, async () => {
      const loaded = await read()
      const works = additionsIn(loaded.content).map((each) => additionOf(each, loaded.content.languages))
      return { ...overviewOf(loaded), steps: shop.next(), works }
    }),
    changes: on(nothing, async () => findChanges(project, await read())),
    form: on(named, async ({ name }) => formOf(await open(name))),
    outdated: on(named, async ({ name }) => outdatedIn(project, await open(name))),
    colours: on(pictured, async ({ of, name }) => coloursOf(await pictureAt(project, of, name))),
    save: on(saved, async (asked) => found(await change(() => saveEdits(shop, asked)))),
    work: on(plannedChange, (asked) => change(() => carryOut(shop, asked))),
    step: on(directed, ({ direction }) => inTurn(() => shop.go(direction))),
  }
}

/** Finds the picture that a file of content/ names, or that was received; refuses with 404 if there is none. */
export const pictureAt = async (project: Shop['project'], of: string, name: string): Promise<string> =>
  (await findPicture(project, of, name)) ?? refuse(404, 'There is no such picture.')

/** Shrinks a picture to twice the width at which forms show it. */
export async function shrinkPicture(file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(file).autoOrient().resize(320).webp().toBuffer()
}

const MAX_PIXELS = 100_000_000

/** The endings by the format of the bytes, whatever the file's name says. Not SVG: such drawings can hold scripts. */
const endings = { jpeg: '.jpg', png: '.png', webp: '.webp', heif: '.avif', tiff: '.tif' } as const

/** Keeps a picture until a save names it. */
export async function receiveUpload(project: Shop['project'], bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  // Read the header alone: nothing is decoded before the size of the picture is known.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const found = await read().catch(() => undefined)
  const ending = endings[found?.format as keyof typeof endings]
  if (!found || ending === undefined) return refuse(415, 'This is no JPEG, PNG, WebP, AVIF or TIFF.')
  const { width, height } = found.autoOrient
  if (width * height > MAX_PIXELS)
    return refuse(413, `This picture has ${width} × ${height} pixels: too many.`)
  return { upload: await keepUpload(project, bytes, ending), words: `${width} × ${height} pixels` }
}
