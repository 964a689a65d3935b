import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { oneShotCompiler } from '../bundle/esbuild.ts'
import { bundleForWatch } from '../bundle/watch-files.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { contentSecurityPolicy } from '../plan/headers.ts'
import type { Project } from '../project.ts'
import { EDITOR } from '../serve/protocol.ts'
import { type Guard, requestError } from './guard.ts'
import { readPicture } from './pictures.ts'
import { answerRequest, openRequests } from './requests.ts'

export type Editor = ReturnType<typeof openEditor>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
}

const HEADERS = {
  // That of the shop, whose pages stand in a frame.
  'Content-Security-Policy': `${contentSecurityPolicy(undefined)}; frame-src 'self'`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

const pageWith = (token: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="icon" href="/favicon.svg"><meta name="saga-token" content="${token}"><link rel="stylesheet" href="${EDITOR}/editor.css"><script type="module" src="${EDITOR}/editor.js"></script><div id="editor"></div>`

type Reply = readonly [ending: string, body: string | Uint8Array]

/** The editor of a watched shop: a page with forms, and the requests that it makes. */
export function openEditor(project: Project, environment: CheckoutEnvironment, guard: Guard) {
  // Pictures that were received and never used.
  rmSync(join(project.cache, 'editor'), { recursive: true, force: true })
  const requests = openRequests(project, environment)
  const compiler = oneShotCompiler()
  const sources = ['cli/editor/browser/main.tsx', 'cli/editor/browser/editor.css']
  const prepare = () => bundleForWatch(project, compiler, 'editor', sources)

  /** @throws a request error where there is nothing, or nothing for who asks */
  async function reply(name: string, query: URLSearchParams, request: IncomingMessage): Promise<Reply> {
    const [, asked] = /^api\/(.*)$/.exec(name) ?? []
    guard.check(request, asked !== undefined)
    if (asked !== undefined) return ['.json', await answerRequest(requests, asked, request)]
    if (name === '') {
      // The page asks for it as soon as its script runs.
      requests.prepare()
      return ['.html', pageWith(guard.token)]
    }
    const small = name === 'picture' && (await readSmall(project, query))
    if (small) return ['.webp', small]
    const file = (await prepare()).find(({ path }) => path === name)
    if (file) return [extname(name), await readFile(file.file)]
    throw requestError(404, 'There is nothing here.')
  }
  /** Answers everything below `/__saga/edit`. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const cookie = guard.admit(searchParams.get('key'))
    if (cookie !== undefined) {
      response.writeHead(303, { ...HEADERS, Location: EDITOR, 'Set-Cookie': cookie }).end()
      return
    }
    const refuse = (error: unknown): Reply => {
      if (!(error instanceof Error && 'status' in error)) throw error
      response.statusCode = Number(error.status)
      // What is left of a request that is too large is not read.
      response.setHeader('Connection', 'close')
      return ['.txt', error.message]
    }
    const name = pathname.slice(EDITOR.length + 1)
    const [ending, body] = await reply(name, searchParams, request).catch(refuse)
    response.writeHead(response.statusCode, { ...HEADERS, 'Content-Type': types[ending] }).end(body)
  }
  // The page's script is bundled ahead: it takes as long as a person notices.
  return { answer, prepare, close: requests.close }
}

async function readSmall(project: Project, query: URLSearchParams): Promise<Uint8Array | undefined> {
  const picture = await readPicture(project, query.get('of') ?? '', query.get('name') ?? '')
  return picture?.small()
}
