import * as z from 'zod'
import { findChanges, overviewOf } from '../edit/documents.ts'
import { openDocument, outdatedIn } from '../edit/open-document.ts'
import { additionsIn, carryOut, plannedChange, saveEdits } from '../edit/save.ts'
import type { Shop } from '../edit/shop.ts'
import { coloursOf } from '../load/colours.ts'
import { additionOf, formOf } from './form.ts'
import { refuse } from './guard.ts'
import { pictureAt } from './pictures.ts'

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
