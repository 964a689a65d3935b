import * as z from 'zod'
import { untilUnchanged } from '../fs/unchanged.ts'
import { coloursOf } from '../load/colours.ts'
import { formStateOf, type Outcome, outdatedIn } from './form.ts'
import { refuse } from './guard.ts'
import { findChanges, overviewOf } from './overview.ts'
import { findPicture } from './pictures.ts'
import { saveEdits, saveSchema } from './save.ts'
import type { Shop } from './shop.ts'
import { carryOut, workSchema } from './work.ts'

const nothing = z.object({})
const named = z.object({ name: z.string() })
const pictured = named.extend({ of: z.string() })
const directed = z.object({ direction: z.enum(['undo', 'redo']) })

/** A request: what it needs, by its schema, and its answer. */
const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

/** What the editor's page can ask, by name. */
export function answersOf(shop: Shop) {
  const { project } = shop
  // Saves read files and write them: two at once would each miss what the other wrote.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn
    return turn
  }
  /** A change that met one of another program is made anew, from what the files say now. */
  const write = (change: () => Promise<Outcome | 'changed'>): Promise<Outcome> =>
    inTurn(async () => {
      const outcome = await untilUnchanged(change)
      const words = 'Another program keeps writing into content/. Try again once it has ended.'
      return outcome === 'changed' ? { kind: 'refused', words } : outcome
    })
  /** The shop as it is before a save, or after it. */
  const read = () => inTurn(shop.check)
  return {
    overview: on(nothing, async () => overviewOf(shop, await read())),
    changes: on(nothing, async () => findChanges(shop, await read())),
    form: on(named, async ({ name }) => formStateOf(project, await read(), name)),
    outdated: on(named, async ({ name }) => outdatedIn(project, await read(), name)),
    colours: on(pictured, async ({ of, name }) => coloursOf(await findPicture(project, of, name))),
    save: on(saveSchema, (asked) => write(() => saveEdits(shop, asked))),
    work: on(workSchema, (asked) => write(() => carryOut(shop, asked))),
    step: on(directed, ({ direction }) => inTurn(() => shop.go(direction))),
  }
}
