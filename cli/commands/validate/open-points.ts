import { loadContent } from '../../check/load-content.ts'
import { checklistOf } from '../../check/opening/checklist.ts'
import { shopToOpen } from '../../check/opening/shop-to-open.ts'
import { countItems } from '../../model/checklist.ts'
import { pluralize } from '../../model/text.ts'
import { checklistAsJson, type Format } from '../../report/formats.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { CommandContext } from '../command-context.ts'

interface OpenOptions {
  readonly format?: Format
  /** Whether the shop also fails for points that are up to the owner. */
  readonly strict?: boolean
}

/** No check uses the network, so an invented project at Supabase looks like a real one. */
const CHECKOUT_NOT_CHECKED =
  'Not checked here: whether the checkout answers. Place a test order before you open.'

/**
 * Lists what a shop needs before its first visitor. Exit codes: 0 nothing that the shop must have is missing, 1
 * something is missing, or the settings cannot be read.
 */
export async function listOpenPoints(
  { project, environment, report }: CommandContext,
  { format = 'pretty', strict = false }: OpenOptions,
): Promise<number> {
  const shop = shopToOpen(await loadContent(project, environment))
  if (!shop)
    return report.refuse(
      `${fileOf('site')} is missing or has errors: run "saga validate".`,
    )

  const items = checklistOf(shop)
  const counts = countItems(items)
  if (format === 'json') report.output(checklistAsJson(items))
  else {
    report.checklist(items)
    if (shop.checkout) report.line(`\n${CHECKOUT_NOT_CHECKED}`)
    report.line(`\n${summaryOf(counts)}`)
  }
  return counts.needed > 0 || (strict && counts.optional > 0) ? 1 : 0
}

function summaryOf({ met, needed, optional }: ReturnType<typeof countItems>): string {
  const done = `${met} of ${met + needed + optional} points are done`
  if (needed === 0 && optional === 0) return `${done}. The shop can open.`
  if (needed === 0)
    return `${done}. The shop can open; ${pluralize(optional, 'point is', 'points are')} up to you.`
  const rest =
    optional === 0 ? '' : `; ${optional} more ${optional === 1 ? 'is' : 'are'} up to you`
  return `${done}. Before the first visitor, ${pluralize(needed, 'point is', 'points are')} left${rest}.`
}
