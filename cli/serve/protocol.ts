import type { Diagnostic, FrameLine } from '../model/diagnostic.ts'

/** Addresses that only `saga watch` answers. */
export const CLIENT_SCRIPT = '/__saga/client.js'
export const EVENTS = '/__saga/events'
/** POST `?at=content/site.yaml:3:1` opens the file in the editor. */
export const OPEN = '/__saga/open'
/** The editor: its page, and everything below it. */
export const EDITOR = '/__saga/edit'
export const SHEET = '/__saga/sheet'
export const SHEET_STYLES = '/__saga/sheet.css'

export interface FramedDiagnostic extends Diagnostic {
  /** Empty where the file has no such line, or must not be repeated. */
  readonly frame: readonly FrameLine[]
}

/** Why the files as they are now are not shown. */
export interface ShownFailure {
  readonly diagnostics: readonly FramedDiagnostic[]
  /** One line, where diagnostics do not say it all. */
  readonly message?: string
}

/** Sent to every open page when it connects, and after each change. */
export interface State {
  /** Differs between any two states of the shop, also across restarts. */
  readonly version: string
  readonly failure?: ShownFailure
  /** Addresses that stay while their bytes changed with this version. */
  readonly replaced: readonly string[]
}
