import { EDITOR_SCRIPT, EDITOR_STYLES } from './protocol.ts'

/** Nothing but the editor's own files; a frame shows pages of the shop. */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
].join('; ')

/** @param token letters, digits, "-" and "_" */
export const editorPage = (token: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="saga-token" content="${token}"><title>Editor</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${EDITOR_STYLES}"><script type="module" src="${EDITOR_SCRIPT}"></script></head><body><div id="editor"></div></body></html>`

/** A page that only says something. */
export const messagePage = (message: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title></head><body><p>${message}</p></body></html>`
