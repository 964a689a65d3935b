import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bundleEditor } from '../bundle/editor.ts'
import { oneShotCompiler } from '../bundle/esbuild.ts'
import type { LoadedContent } from '../commands/load-content.ts'
import { type Change, type Rejection, writeFiles } from '../commands/new/write-files.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { stem } from '../load/content.ts'
import { type SourceShape, shapes } from '../model/image.ts'
import type { Project } from '../project.ts'
import { EDITOR } from '../serve/protocol.ts'
import { findChanges } from './changes.ts'
import { openShopChecker } from './check-shop.ts'
import { isInContent } from './content-path.ts'
import { type EditorDocument, listDocuments } from './documents.ts'
import { formStateOf, outdatedIn } from './form-state.ts'
import type { Guard } from './guard.ts'
import { openHistory } from './history.ts'
import { overviewOf } from './overview.ts'
import { EDITOR_POLICY, editorPage, messagePage } from './page.ts'
import { sendPicture } from './pictures.ts'
import { EDITOR_SCRIPT, EDITOR_STYLES, type SaveAnswer, type WorkAnswer } from './protocol.ts'
import { isRequestError, readJson } from './read-body.ts'
import { pictureSchema, saveRequestSchema, workSchema } from './requests.ts'
import { saveEdits } from './save.ts'
import { receiveUpload } from './uploads.ts'
import { placePicture, planWork } from './work.ts'

export interface Editor {
  /** Answers everything below `/__saga/edit`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/** The editor of a watched shop: a page with forms, and the requests that it makes. */
export function openEditor(project: Project, environment: CheckoutEnvironment, guard: Guard): Editor {
  const checker = openShopChecker(project, environment)
  const history = openHistory(project.root)
  const queue = oneAtATime()
  const bundle = () => bundleEditor(project, oneShotCompiler())
  const stateOf = async (name: string) => {
    const loaded = await checker.check()
    const document = documentCalled(name, loaded)
    return document && formStateOf(project, document, loaded)
  }
  const save = async (request: IncomingMessage): Promise<SaveAnswer | undefined> => {
    const asked = await readJson(request, saveRequestSchema)
    const document = documentCalled(asked.name, await checker.check())
    if (!document) return undefined
    const result = await saveEdits(project, document, asked, checker, history)
    if (result.kind === 'would-break' || result.kind === 'refused') return result
    const state = await stateOf(asked.name)
    return state && { kind: result.kind, state, steps: history.next() }
  }
  /** Writes all files of a larger work, or none. */
  const carryOut = async (
    what: string,
    plan: (content: LoadedContent['content']) => Promise<Change | Rejection>,
  ): Promise<WorkAnswer> => {
    const { content } = await checker.check()
    const change: Change | Rejection = content.site
      ? await plan(content)
      : { rejected: ['content/site.yaml has errors: correct it first'] }
    if ('rejected' in change) return { kind: 'refused', words: change.rejected }
    const paths = change.files.flatMap(({ path, contents }) =>
      typeof contents === 'object' && 'movedFrom' in contents ? [path, contents.movedFrom] : [path],
    )
    for (const path of paths)
      if (!(await isInContent(project, path)))
        return { kind: 'refused', words: [`${path} is not in content/`] }
    const words: string[] = []
    await history.record(what, paths, () => writeFiles(project, change, (line) => words.push(line)))
    const written = new Set(paths)
    const documents = listDocuments((await checker.check()).content)
    const document = documents.find(
      ({ file }) =>
        typeof file === 'string' && written.has(file) && !content.files.has(file.slice('content/'.length)),
    )
    return { kind: 'done', words: [...words, ...(change.remarks ?? [])], document: document?.name }
  }
  const work = async (request: IncomingMessage): Promise<WorkAnswer> => {
    const asked = await readJson(request, workSchema)
    return carryOut(`${asked.work} ${'kind' in asked ? asked.kind : ''} ${asked.id ?? ''}`, (content) =>
      planWork(project, content, asked),
    )
  }
  const place = async (request: IncomingMessage): Promise<WorkAnswer> => {
    const { document: name, ...picture } = await readJson(request, pictureSchema)
    return carryOut(`picture of ${name}`, async (content) => {
      const document = listDocuments(content).find((other) => other.name === name)
      return document
        ? placePicture(project, content, document, picture)
        : { rejected: [`there is no ${name}`] }
    })
  }
  const routes: Readonly<Record<string, (request: IncomingMessage, url: URL) => Promise<unknown>>> = {
    'GET overview': async () => overviewOf(await checker.check(), history.next()),
    'GET changes': async () => findChanges(project, (await checker.check()).content),
    'GET form': async (_, { searchParams }) => stateOf(searchParams.get('name') ?? ''),
    'GET outdated': async (_, { searchParams }) => {
      const loaded = await checker.check()
      const document = documentCalled(searchParams.get('name') ?? '', loaded)
      return document && outdatedIn(project, document, loaded)
    },
    'PUT form': (request) => queue(() => save(request)),
    'POST work': (request) => queue(() => work(request)),
    'POST picture': (request) => queue(() => place(request)),
    'POST upload': (request, { searchParams }) => {
      const shape = searchParams.get('shape') ?? ''
      return receiveUpload(project, request, isShape(shape) ? shape : undefined)
    },
    'POST undo': () => queue(() => history.go('undo')),
    'POST redo': () => queue(() => history.go('redo')),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const sender = { method: request.method ?? '', headers: request.headers }
    if (url.pathname === EDITOR) return sendPage(url, sender, response)
    const isRequest = url.pathname.startsWith(`${EDITOR}/api/`)
    const refused = isRequest ? guard.refuseRequest(sender) : guard.refuseVisit(sender)
    if (refused !== undefined) return send(response, 403, 'text/plain', refused)
    if (url.pathname === `${EDITOR}/picture`) return sendPicture(project, url, response)
    if (url.pathname === EDITOR_SCRIPT || url.pathname === EDITOR_STYLES) {
      const file = (await bundle()).find(({ path }) => url.pathname.endsWith(`/${path}`))
      const type = url.pathname === EDITOR_SCRIPT ? 'text/javascript' : 'text/css'
      return send(response, 200, type, file ? await readFile(file.file) : '')
    }
    const route = routes[`${sender.method} ${url.pathname.slice(`${EDITOR}/api/`.length)}`]
    try {
      const found = await route?.(request, url)
      if (found === undefined) send(response, 404, 'text/plain', 'There is nothing here.')
      else send(response, 200, 'application/json', JSON.stringify(found))
    } catch (error) {
      if (!isRequestError(error)) throw error
      // What is left of a request that is too large is not read.
      response.setHeader('Connection', 'close')
      send(response, error.status, 'text/plain', error.message)
    }
  }

  function sendPage(url: URL, sender: Parameters<Guard['refuseVisit']>[0], response: ServerResponse): void {
    const cookie = guard.admit(url.searchParams.get('key') ?? '')
    if (cookie !== undefined) {
      response.writeHead(303, { Location: EDITOR, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }).end()
      return
    }
    const refused = guard.refuseVisit(sender)
    response.setHeader('Content-Security-Policy', EDITOR_POLICY)
    if (refused === undefined) send(response, 200, 'text/html', editorPage(guard.token))
    else send(response, 403, 'text/html', messagePage(refused))
  }

  return { answer, close: checker.close }
}

const isShape = (name: string): name is SourceShape => name in shapes

/** By its name, or by what shows it: 'poster:freyja', 'book:creation', 'page:/en/landscape'. */
function documentCalled(name: string, { content }: LoadedContent): EditorDocument | undefined {
  const documents = listDocuments(content)
  const [, kind = '', what = ''] = /^(poster|book|page):(.*)$/.exec(name) ?? []
  if (kind === 'book') return documents.find(({ texts, file }) => texts && stem(String(file)) === what)
  const page = kind === 'poster' ? `/posters/${what}` : what.replace(/^\/[^/]+|\/$/g, '')
  if (kind === '') return documents.find((document) => document.name === name)
  const shown = documents.filter((document) => document.page === page)
  return shown.find(({ group }) => group === 'Galleries') ?? shown[0]
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
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
