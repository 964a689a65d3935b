import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import type { LoadedContent } from '../commands/load-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import { findChanges } from './changes.ts'
import { openShopChecker } from './check-shop.ts'
import { type EditorDocument, findDocument } from './documents.ts'
import { formStateOf, outdatedIn } from './form.ts'
import { requestError } from './guard.ts'
import { openHistory } from './history.ts'
import { overviewOf } from './overview.ts'
import { readPicture, receiveUpload } from './pictures.ts'
import { saveEdits, saveSchema } from './save.ts'
import { carryOut, workSchema } from './work.ts'

const MAX_PICTURE_BYTES = 40_000_000
/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

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
    save: on(saveSchema, (asked) =>
      inTurn(() => use(asked.name, (document) => saveEdits(shop, document, asked), checker.check)),
    ),
    work: on(workSchema, (asked) => inTurn(() => carryOut(shop, asked))),
    step: on(z.object({ direction: z.enum(['undo', 'redo']) }), ({ direction }) =>
      inTurn(() => history.go(direction)),
    ),
  }
  return {
    project,
    answers,
    /** Reads the shop, for requests that are about to come. */
    prepare: () => void read().catch(() => undefined),
    close: checker.close,
  }
}

/**
 * @returns JSON
 * @throws a request error where it is none, or asks for what is not there
 */
export async function answerRequest(
  { project, answers }: ReturnType<typeof openRequests>,
  name: string,
  request: IncomingMessage,
): Promise<string> {
  const isUpload = name === 'upload'
  const body = await readBody(request, isUpload ? MAX_PICTURE_BYTES : MAX_JSON_BYTES)
  const found = await (isUpload ? receiveUpload(project, body) : answerJson(answers, name, body.toString()))
  if (found === undefined) throw requestError(404, 'There is nothing here.')
  return JSON.stringify(found)
}

function answerJson(
  answers: ReturnType<typeof openRequests>['answers'],
  name: string,
  text: string,
): Promise<unknown> {
  if (!Object.hasOwn(answers, name)) return Promise.resolve(undefined)
  try {
    return answers[name as keyof typeof answers](JSON.parse(text) as never)
  } catch {
    throw requestError(400, 'This request cannot be read.')
  }
}

/** Reads a request piece by piece, and no further than `limit`. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced <= limit)
    for await (const piece of request as AsyncIterable<Buffer>) {
      pieces.push(piece)
      length += piece.length
      if (length > limit) break
    }
  if (Math.max(announced, length) > limit) throw requestError(413, 'This is too large.')
  return Buffer.concat(pieces)
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
