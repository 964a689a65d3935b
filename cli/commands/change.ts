import type { Removable, Renamable } from '../edit/find.ts'
import { remove } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { applyChange } from './apply-change.ts'

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
