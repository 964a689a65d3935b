import type { Diagnostic } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import { lostRedirects, routeRules } from './redirects.ts'

/** Where the shop has grown past what a host can do: the build goes on, and says what visitors of that host will miss. */
export function passedLimits(site: Site, outputs: readonly Output[]): readonly Diagnostic[] {
  return lostRedirects(routeRules(site, outputs)).map((message) => ({
    severity: 'warning',
    code: 'limit',
    at: { file: 'content/galleries' },
    message,
    hint: 'nothing has to be done when the shop is served by another host, or with fewer galleries',
  }))
}
