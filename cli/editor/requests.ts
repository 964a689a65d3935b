import * as z from 'zod'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import { findChanges } from './changes.ts'
import { openShopChecker } from './check-shop.ts'
import { findDocument } from './documents.ts'
import { formStateOf, outdatedIn } from './form.ts'
import { refuse } from './guard.ts'
import { openHistory } from './history.ts'
import { overviewOf } from './overview.ts'
import { readPicture } from './pictures.ts'
import { saveEdits, saveSchema } from './save.ts'
import { carryOut, workSchema } from './work.ts'

const nothing = z.object({})
const named = z.object({ name: z.string() })

/** A request: what it needs, by its schema, and its answer. */
const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> => {
    const { success, data } = schema.safeParse(input)
    return success ? answer(data) : refuse(400, 'This request cannot be read.')
  }

/** The requests of the editor's page. */
export function openRequests(project: Project, environment: CheckoutEnvironment) {
  const checker = openShopChecker(project, environment)
  const history = openHistory(project)
  const shop = { project, checker, history }
  // Saves read files and write them: two at once would each miss what the other wrote.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn
    return turn
  }
  /** The shop as it is before a save, or after it. */
  const read = () => inTurn(checker.check)
  const find = async (name: string, check = read) => {
    const loaded = await check()
    const document = findDocument(loaded.content, name) ?? refuse(404, 'There is nothing here.')
    return [project, document, loaded] as const
  }
  const answers = {
    overview: on(nothing, async () => overviewOf(await read(), history)),
    changes: on(nothing, async () => findChanges(project, (await read()).content)),
    form: on(named, async ({ name }) => formStateOf(...(await find(name)))),
    outdated: on(named, async ({ name }) => outdatedIn(...(await find(name)))),
    colours: on(
      named.extend({ of: z.string() }),
      async ({ of, name }) => (await (await readPicture(project, of, name))?.colours()) ?? [],
    ),
    save: on(saveSchema, (asked) =>
      inTurn(async () => {
        const [, document] = await find(asked.name, checker.check)
        return saveEdits(shop, document, asked)
      }),
    ),
    work: on(workSchema, (asked) => inTurn(() => carryOut(shop, asked))),
    step: on(z.object({ direction: z.enum(['undo', 'redo']) }), ({ direction }) =>
      inTurn(() => history.go(direction)),
    ),
  }
  return {
    answers,
    /** The answer to a request of the page, whatever it asks. */
    async answer(name: string, input: unknown): Promise<object | string> {
      if (!Object.hasOwn(answers, name)) refuse(404, 'There is nothing here.')
      return answers[name as keyof typeof answers](input as never)
    },
    /** Reads the shop, for requests that are about to come. */
    prepare: () => void read().catch(() => undefined),
    close: checker.close,
  }
}
