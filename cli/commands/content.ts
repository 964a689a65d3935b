import type { Choices, Removable, Renamable } from '../edit/kinds/definitions.ts'
import type { Given } from '../edit/kinds/plan-new.ts'
import { choicesIn, planNew } from '../edit/new.ts'
import { remove } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { readContent } from '../load/read-content.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { applyChange } from './apply-change.ts'
import type { Kind } from './new/definitions.ts'
import { newHost } from './new/host.ts'

/** Reads the names that options can take; returns undefined when content/ cannot be read. */
export const readChoices = (project: Project): Promise<Choices | undefined> =>
  readContent(project).then(
    ({ content }) => choicesIn(content),
    () => undefined,
  )

/**
 * Writes a new poster, gallery, language … into content/, or the files of a host, and prints what is still missing.
 * Exit code: 0 written, 1 not written or something is missing. All files are written, or none.
 */
export const addNew = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: Kind,
  given: Given,
): Promise<number> =>
  applyChange(project, environment, report, (shop) =>
    kind === 'host' ? newHost(project, shop.content, given) : planNew(shop, kind, given),
  )

/** Gives something another name everywhere, or does nothing. Exit code: 0 done, 1 not done or something is missing. */
export const renameContent = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: Renamable,
  from: string,
  to: string,
): Promise<number> => applyChange(project, environment, report, (shop) => rename(shop, kind, from, to))

/** Takes something out of the shop, or does nothing. Exit code: 0 done, 1 not done or something is missing. */
export const removeContent = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: Removable,
  id: string,
  to: string | undefined,
): Promise<number> => applyChange(project, environment, report, (shop) => remove(shop, kind, id, to))
