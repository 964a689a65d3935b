import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { bundleEditor } from '../bundle/editor.ts'
import { oneShotCompiler } from '../bundle/esbuild.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { contentSecurityPolicy } from '../plan/headers.ts'
import type { Project } from '../project.ts'
import { EDITOR } from '../serve/protocol.ts'
import type { Guard } from './guard.ts'
import { readPicture, receiveUpload } from './pictures.ts'
import { readBody } from './request-body.ts'
import { openRequests } from './requests.ts'

export type Editor = ReturnType<typeof openEditor>

/** The longest text of the shop has some ten thousand letters. */
const MAX_JSON_BYTES = 2_000_000

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The editor of a watched shop: a page with forms, and the requests that it makes. */
export function openEditor(project: Project, environment: CheckoutEnvironment, guard: Guard) {
  const requests = openRequests(project, environment)
  const compiler = oneShotCompiler()
  const ownFiles = () => bundleEditor(project, compiler)

  async function answerRequest(name: string, request: IncomingMessage): Promise<unknown> {
    if (name === 'upload') return receiveUpload(project, request)
    const text = (await readBody(request, MAX_JSON_BYTES)).toString('utf8')
    return requests.answer(name, text)
  }
  /** Answers everything below `/__saga/edit`. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname.slice(EDITOR.length + 1)
    if (name === '') {
      // The page asks for it as soon as its script runs.
      requests.prepare()
      return sendPage(guard, searchParams.get('key'), request, response)
    }
    const asked = name.startsWith('api/')
    const refused = asked ? guard.refuseRequest(request) : guard.refuseVisit(request)
    if (refused !== undefined) return send(response, 403, TEXT, refused)
    try {
      if (asked) {
        const found = await answerRequest(name.slice('api/'.length), request)
        if (found !== undefined) return send(response, 200, 'application/json', JSON.stringify(found))
      } else {
        const found = await findFile(project, name, searchParams, ownFiles)
        if (found) return send(response, 200, ...found)
      }
      send(response, 404, TEXT, 'There is nothing here.')
    } catch (error) {
      if (!(error instanceof Error && 'status' in error)) throw error
      // What is left of a request that is too large is not read.
      response.setHeader('Connection', 'close')
      send(response, Number(error.status), TEXT, error.message)
    }
  }
  return {
    answer,
    /** Bundles the page's script, which takes as long as a person notices. */
    prepare: ownFiles,
    close: requests.close,
  }
}

/** A small picture of an upload or of the shop, or a file of the editor's page: its type and its bytes. */
async function findFile(
  project: Project,
  name: string,
  query: URLSearchParams,
  listOwn: () => ReturnType<typeof bundleEditor>,
): Promise<readonly [string, Uint8Array] | undefined> {
  if (name === 'picture') {
    const picture = await readPicture(project, query.get('of') ?? '', query.get('name') ?? '')
    const small = await picture?.small()
    return small && ['image/webp', small]
  }
  const file = (await listOwn()).find(({ path }) => path === name)
  return file && [types[extname(name)] ?? '', await readFile(file.file)]
}

const TEXT = 'text/plain; charset=utf-8'
/** That of the shop, whose pages stand in a frame. */
const POLICY = `${contentSecurityPolicy(undefined)}; frame-src 'self'`

function sendPage(
  guard: Guard,
  key: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const cookie = guard.admit(key)
  if (cookie !== undefined) {
    response.writeHead(303, { Location: EDITOR, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }).end()
    return
  }
  const refused = guard.refuseVisit(request)
  const head = `<meta name="saga-token" content="${guard.token}"><link rel="stylesheet" href="${EDITOR}/editor.css"><script type="module" src="${EDITOR}/editor.js"></script>`
  const page = refused === undefined ? `${head}<div id="editor"></div>` : `<p>${refused}</p>`
  response.setHeader('Content-Security-Policy', POLICY)
  send(
    response,
    refused === undefined ? 200 : 403,
    'text/html; charset=utf-8',
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="icon" href="/favicon.svg">${page}`,
  )
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response
    .writeHead(status, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body)
}
