import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Project } from '../project.ts'
import { CLIENT_SCRIPT, type State } from './protocol.ts'

/** The body of an answer: a text, or the bytes of a file. */
export type Body = string | { readonly file: string }

export interface ServedSite {
  /** Returns the file at a path of dist/, made on demand; undefined when nothing is planned there. */
  find(path: string): Promise<Body | undefined>
  /** Returns the content of serve.json as the plan has it. */
  hostingRules(): Promise<object>
  /** Returns a page with all pictures. */
  contactSheet(): Promise<string>
  /** Returns the script of cli/serve/browser. */
  client(): Promise<Body>
  state(): State
  /** Whether the server answers under a host name such as 'localhost'. */
  isOwnName(host: string): boolean
  /** Answers requests below the address of the editor. */
  editor(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** The answer for a page that could never be made: its script shows why. */
export const NO_PAGE =
  '<!doctype html><html lang="en" data-saga-none><head><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>'

export const bytesOf = async (body: Body): Promise<string | Uint8Array> =>
  typeof body === 'string' ? body : readFile(body.file)

/** Adds the script that keeps the page up to date, with the version that the page was made from. */
export const withClient = (html: string, { version }: State): string =>
  html.replace('</head>', `<script type="module" src="${CLIENT_SCRIPT}?v=${version}" data-saga></script>$&`)

/** Returns the planned files as a file system for the handler of `serve`, for one request. */
export function plannedFiles(
  { dist }: Project,
  response: ServerResponse,
  { find, state }: ServedSite,
): object {
  const opened = new Map<string, Body>()
  const lstat = async (absolute: string): Promise<Partial<Stats>> => {
    const path = relative(dist, absolute).split(sep).join('/')
    const found = await find(path)
    if (found === undefined)
      throw Object.assign(new Error(`nothing is planned at ${path}`), { code: 'ENOENT' })
    const isPage = path.endsWith('.html')
    const body = isPage ? withClient(String(await bytesOf(found)), state()) : found
    if (isPage && found === NO_PAGE) response.statusCode = 500
    opened.set(absolute, body)
    const size = typeof body === 'string' ? Buffer.byteLength(body) : (await stat(body.file)).size
    return { size, mtime: new Date(), isDirectory: () => false, isSymbolicLink: () => false }
  }
  const stream = (absolute: string, range: { start?: number; end?: number } = {}): Readable => {
    // Pages change while watching: none may come from the browser's cache.
    if (absolute.endsWith('.html')) response.setHeader('Cache-Control', 'no-store')
    const body = opened.get(absolute) ?? ''
    if (typeof body !== 'string') return createReadStream(body.file, range)
    return Readable.from([Buffer.from(body).subarray(range.start ?? 0, (range.end ?? Infinity) + 1)])
  }
  return { lstat, createReadStream: stream }
}
