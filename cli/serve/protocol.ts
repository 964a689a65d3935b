import type { Diagnostic, FrameLine } from '../model/diagnostic.ts'

/** Addresses that only `saga watch` answers. */
export const CLIENT_SCRIPT = '/__saga/client.js'
export const EVENTS = '/__saga/events'
/** POST `?at=content/site.yaml:3:1` opens the file in the text editor. */
export const OPEN = '/__saga/open'
export const EDITOR = '/__saga/edit'
/** Tells a page of the editor, by POST, the token of this run and the id of the shop. */
export const EDITOR_TOKEN = '/__saga/edit/token'
/** The name of the cookie that tells on which port a shop was opened last, before the id of the shop. */
export const PORT_COOKIE = 'saga-port-'
export const SHEET = '/__saga/sheet'
export const SHEET_STYLES = '/__saga/sheet.css'

/** The event by which a framed page shows each press to the editor around it, before its own scripts hear of it. */
export const PRESS = 'saga-press'
/** The event by which a framed page shows itself, or the page as it is now, before other scripts see it. */
export const PAGE = 'saga-page'

export interface FramedDiagnostic extends Diagnostic {
  /** The source around the problem; empty where the file has no such line, or it must not be repeated. */
  readonly frame: readonly FrameLine[]
}

/** The reason why the present state of the files is not shown. */
export interface ShownFailure {
  readonly diagnostics: readonly FramedDiagnostic[]
  readonly message?: string
}

/** The state that every open page receives when it connects, and after each change. */
export interface State {
  /** An id that differs between any two states of the shop, also across restarts. */
  readonly version: string
  readonly failure?: ShownFailure
  /** Addresses that stayed the same while their bytes changed with this version. */
  readonly replaced: readonly string[]
}

/** Returns the origin of a server: 'http://[::1]:3000'. Addresses of IPv6 stand in brackets, their zone after %25. */
export const originOf = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address.replace('%', '%25')}]` : address}:${port}`
