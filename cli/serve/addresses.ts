/** What only `saga watch` answers. The browser's side and the server's know these addresses from here. */
export const CLIENT_SCRIPT = '/__saga/client.js'
export const EVENTS = '/__saga/events'
export const SHEET = '/__saga/sheet'
export const SHEET_STYLES = '/__saga/sheet.css'

/** How the shop stands, as every open page hears it at once and after each change. */
export interface State {
  /** Differs between any two states of the shop, also across restarts. */
  readonly version: string
  /** What is wrong, as the terminal shows it, with its colours; absent when all is well. */
  readonly fault?: string
  /** Addresses that stay while their bytes changed with this version. */
  readonly replaced: readonly string[]
}
