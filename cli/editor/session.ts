import type { IncomingMessage } from 'node:http'
import type { LoadedContent } from '../commands/load-content.ts'
import { type Change, type Rejection, writeFiles } from '../commands/new/write-files.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import { findChanges } from './changes.ts'
import { openShopChecker, type ShopChecker } from './check-shop.ts'
import { type EditorDocument, findDocument, listDocuments } from './documents.ts'
import { formStateOf, outdatedIn } from './form-state.ts'
import { type History, openHistory } from './history.ts'
import { overviewOf } from './overview.ts'
import { isInContent, placePicture, readPicture, receiveUpload } from './pictures.ts'
import type { SaveAnswer, WorkAnswer } from './protocol.ts'
import { pictureSchema, readJson, saveRequestSchema, workSchema } from './requests.ts'
import { saveEdits } from './save.ts'
import { planWork } from './work.ts'

type Handler = (query: (name: string) => string, request: IncomingMessage) => Promise<unknown>

/** The requests of the editor's page, by method and name. What has no answer is not there. */
export function openSession(project: Project, environment: CheckoutEnvironment) {
  const checker = openShopChecker(project, environment)
  const handlers = handlersOf({ project, checker, history: openHistory(project.root) })
  const queue = oneAtATime()
  return {
    close: checker.close,
    answer(name: string, ...asked: Parameters<Handler>): Promise<unknown> {
      const run = async () => handlers[name]?.(...asked)
      // Saves read files and write them: two at once would each miss what the other wrote.
      return name.startsWith('GET') || name === 'POST upload' ? run() : queue(run)
    },
  }
}

function handlersOf(session: Session): Readonly<Record<string, Handler>> {
  const { project, checker, history } = session
  const use = async <T>(
    name: string,
    act: (document: EditorDocument, loaded: LoadedContent) => Promise<T>,
  ): Promise<T | undefined> => {
    const loaded = await checker.check()
    const document = findDocument(loaded.content, name)
    return document && act(document, loaded)
  }
  const formOf = (name: string) => use(name, (document, loaded) => formStateOf(project, document, loaded))
  return {
    'GET overview': async () => overviewOf(await checker.check(), history),
    'GET changes': async () => findChanges(project, (await checker.check()).content),
    'GET form': (query) => formOf(query('name')),
    'GET outdated': (query) =>
      use(query('name'), (document, loaded) => outdatedIn(project, document, loaded)),
    'GET colours': async (query) => (await readPicture(project, query('of'), query('name')))?.colours(),
    'PUT form': async (_, request) => {
      const asked = await readJson(request, saveRequestSchema)
      return use(asked.name, async (document): Promise<SaveAnswer | undefined> => {
        const answer = await saveEdits(project, document, asked, checker, history)
        if (typeof answer === 'object') return answer
        const state = await formOf(asked.name)
        return state && { kind: answer ?? 'saved', state }
      })
    },
    'POST work': async (_, request) => {
      const asked = await readJson(request, workSchema)
      const isAsked = asked.work === 'remove' && !asked.sure
      const title = `${asked.work} ${asked.kind} ${asked.id}`
      return carryOut(session, title, (content) => planWork(project, content, asked), isAsked)
    },
    'POST picture': async (_, request) => {
      const asked = await readJson(request, pictureSchema)
      return use(asked.document, (document) =>
        carryOut(session, `picture of ${document.title}`, (content) =>
          placePicture(project, content, document, asked),
        ),
      )
    },
    'POST upload': (query, request) => receiveUpload(project, request, query('shape')),
    'POST undo': () => history.go('undo'),
    'POST redo': () => history.go('redo'),
  }
}

interface Session {
  readonly project: Project
  readonly checker: ShopChecker
  readonly history: History
}

/**
 * Writes all files of a larger work, or none.
 * @param isAsked whether it only says what it would do
 */
async function carryOut(
  { project, checker, history }: Session,
  what: string,
  plan: (content: LoadedContent['content']) => Promise<Change | Rejection>,
  isAsked = false,
): Promise<WorkAnswer> {
  const { content } = await checker.check()
  const change: Change | Rejection = content.site
    ? await plan(content)
    : { rejected: ['content/site.yaml has errors: correct it first'] }
  if ('rejected' in change) return { kind: 'refused', words: change.rejected }
  const { files, remarks = [] } = change
  const paths = files.flatMap(({ path, contents }) =>
    typeof contents === 'object' && 'movedFrom' in contents ? [path, contents.movedFrom] : [path],
  )
  for (const path of paths)
    if (!(await isInContent(project, path))) return { kind: 'refused', words: [`${path} is not in content/`] }
  const lines = files.flatMap(({ path, description }) => (description ? [`${path}: ${description}`] : []))
  // The form asks for it.
  const words = [...lines, ...remarks.map((remark) => remark.replace(/ With --to .*/, ''))]
  if (isAsked) return { kind: 'asks', words }
  await history.record(what, paths, () => writeFiles(project, change, () => undefined))
  const isNew = ({ file }: EditorDocument): boolean =>
    typeof file === 'string' && paths.includes(file) && !content.files.has(file.slice('content/'.length))
  const document = listDocuments((await checker.check()).content).find(isNew)
  return { kind: 'done', words, document: document?.name }
}

function oneAtATime(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}
