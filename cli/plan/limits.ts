import { type Diagnostic, warning } from '../model/diagnostic.ts'
import type { OutputGroup } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import { shopOutputsOf } from './plan.ts'
import { droppedRedirects } from './redirects.ts'
import { routeRulesOf } from './route-rules.ts'

/** Warns where the shop exceeds the limits of a host, and says what visitors of that host will miss. */
export function checkHostLimits(site: Site, groups: readonly OutputGroup[]): readonly Diagnostic[] {
  // What galleries have for themselves stands in folders: no host limits that.
  return droppedRedirects(routeRulesOf(site, shopOutputsOf(groups))).map((message) =>
    warning(
      'limit',
      { file: 'content/galleries' },
      message,
      'other hosts have no such limit; on Cloudflare, keep fewer galleries',
    ),
  )
}
