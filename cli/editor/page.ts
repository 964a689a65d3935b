import { EDITOR } from '../serve/protocol.ts'

/** Nothing but the editor's own files; a frame shows pages of the shop. */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
].join('; ')

const pageOf = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Editor</title><link rel="icon" href="/favicon.svg">${head}</head><body>${body}</body></html>`

/** @param token letters, digits, "-" and "_" */
export const editorPage = (token: string): string =>
  pageOf(
    `<meta name="saga-token" content="${token}"><link rel="stylesheet" href="${EDITOR}/editor.css"><script type="module" src="${EDITOR}/editor.js"></script>`,
    '<div id="editor"></div>',
  )

/** A page that only says something. */
export const messagePage = (message: string): string => pageOf('', `<p>${message}</p>`)
