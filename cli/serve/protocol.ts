import type { Diagnostic, FrameLine } from '../model/diagnostic.ts'

/** Addresses that exist only in `saga watch`. */
export const CLIENT_SCRIPT = '/__saga/client.js'
export const EVENTS = '/__saga/events'
/** POST `?at=content/site.yaml:3:1` opens the file in the text editor. */
export const OPEN = '/__saga/open'
/** The page of the editor, and the prefix of its other addresses. */
export const EDITOR = '/__saga/edit'
/** Answers POST requests from the editor's pages with the token of this run and the shop's id. */
export const EDITOR_TOKEN = '/__saga/edit/token'
/** Prefix of the cookie with a shop's last port; the shop's id follows. */
export const PORT_COOKIE = 'saga-port-'
/** The contact sheet: all pictures and previews. */
export const SHEET = '/__saga/sheet'
export const SHEET_STYLES = '/__saga/sheet.css'

/**
 * The event that a framed page uses to pass each press to the surrounding editor, before
 * its own scripts receive it.
 */
export const PRESS = 'saga-press'
/**
 * The event that a framed page uses to pass itself, or its new version, to the editor
 * before other scripts see it.
 */
export const PAGE = 'saga-page'

/** A diagnostic with a frame of lines from its file, which is unrelated to the editor's frame. */
export interface FramedDiagnostic extends Diagnostic {
  /** The lines around the problem; empty if there are none, or one contains a secret. */
  readonly frame: readonly FrameLine[]
}

/** The reason why the current state of the files is not shown. */
export interface ShownFailure {
  readonly diagnostics: readonly FramedDiagnostic[]
  readonly message?: string
}

/** The state that every open page receives when it connects, and after each change. */
export interface State {
  /** An id that is unique to a state of the shop, even across restarts. */
  readonly version: string
  readonly failure?: ShownFailure
  /** Addresses that stayed the same although their bytes changed with this version. */
  readonly replaced: readonly string[]
}

/**
 * Returns the origin of a server: 'http://[::1]:3000'. An IPv6 address is in brackets,
 * with '%25' instead of '%' before its zone.
 */
export function serverOriginOf(address: string, port: number): string {
  const host = address.includes(':') ? `[${address.replace('%', '%25')}]` : address
  return `http://${host}:${port}`
}
