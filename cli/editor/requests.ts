import * as z from 'zod'
import type { LoadedContent } from '../commands/load-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import { carryOut } from './carry-out.ts'
import { findChanges } from './changes.ts'
import { openShopChecker } from './check-shop.ts'
import { type EditorDocument, findDocument } from './documents.ts'
import { formStateOf, outdatedIn } from './form-state.ts'
import { openHistory } from './history.ts'
import { overviewOf } from './overview.ts'
import { readPicture } from './pictures.ts'
import { requestError } from './request-body.ts'
import { saveEdits, saveRequestSchema } from './save.ts'
import { workSchema } from './work.ts'

const nothing = z.object({})
const named = z.object({ name: z.string() })

/** A request: what it needs, by its schema, and its answer; undefined where there is none. */
const on =
  <S extends z.ZodType, T>(schema: S, answer: (input: z.output<S>) => Promise<T>) =>
  (input: z.input<S>): Promise<T> =>
    answer(schema.parse(input))

/** The requests of the editor's page. */
export function openRequests(project: Project, environment: CheckoutEnvironment) {
  const checker = openShopChecker(project, environment)
  const history = openHistory(project)
  const shop = { project, checker, history }
  const inTurn = oneAtATime()
  /** The shop as it is before a save, or after it. */
  const read = () => inTurn(checker.check)
  const use = async <T>(
    name: string,
    act: (document: EditorDocument, loaded: LoadedContent) => Promise<T>,
    check = read,
  ): Promise<T | undefined> => {
    const loaded = await check()
    const document = findDocument(loaded.content, name)
    return document && act(document, loaded)
  }
  const answers = {
    overview: on(nothing, async () => overviewOf(await read(), history)),
    changes: on(nothing, async () => findChanges(project, (await read()).content)),
    form: on(named, ({ name }) => use(name, (document, loaded) => formStateOf(project, document, loaded))),
    outdated: on(named, ({ name }) => use(name, (document, loaded) => outdatedIn(project, document, loaded))),
    colours: on(
      named.extend({ of: z.string() }),
      async ({ of, name }) => (await (await readPicture(project, of, name))?.colours()) ?? [],
    ),
    save: on(saveRequestSchema, (asked) =>
      inTurn(() => use(asked.name, (document) => saveEdits(shop, document, asked), checker.check)),
    ),
    work: on(workSchema, (asked) => inTurn(() => carryOut(shop, asked))),
    step: on(z.object({ direction: z.enum(['undo', 'redo']) }), ({ direction }) =>
      inTurn(() => history.go(direction)),
    ),
  }
  return {
    answers,
    /**
     * @param text the request as it came
     * @throws a request error where it is none
     */
    answer(name: string, text: string): Promise<unknown> {
      if (!Object.hasOwn(answers, name)) return Promise.resolve(undefined)
      try {
        return answers[name as keyof typeof answers](JSON.parse(text) as never)
      } catch {
        throw requestError(400, 'This request cannot be read.')
      }
    },
    /** Reads the shop, for requests that are about to come. */
    prepare: () => void read().catch(() => undefined),
    close: checker.close,
  }
}

/** Saves read files and write them: two at once would each miss what the other wrote. */
function oneAtATime(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}
