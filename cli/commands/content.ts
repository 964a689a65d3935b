import type { Choices, Given, NewKind } from '../edit/kinds/new-kind.ts'
import { choicesIn, newKinds, planNew } from '../edit/new.ts'
import { namedKinds } from '../edit/references.ts'
import { remove, singles } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { readContent } from '../load/read-content.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { applyChange } from './apply-change.ts'
import { host } from './new/host.ts'

/** Everything that `saga new` writes, by its name. */
export const kinds: Readonly<Record<string, NewKind>> = { ...newKinds, host }

export const renamables = [...namedKinds, 'language']
export const removables = [...namedKinds, ...Object.keys(singles)]

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
  kind: NewKind,
  given: Given,
): Promise<number> => applyChange(project, environment, report, (shop) => planNew(shop, kind, given))

/** Gives something another name everywhere, or does nothing. Exit code: 0 done, 1 not done or something is missing. */
export const renameContent = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: string,
  from: string,
  to: string,
): Promise<number> => applyChange(project, environment, report, (shop) => rename(shop, kind, from, to))

/** Takes something out of the shop, or does nothing. Exit code: 0 done, 1 not done or something is missing. */
export const removeContent = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: string,
  id: string,
  to: string | undefined,
): Promise<number> => applyChange(project, environment, report, (shop) => remove(shop, kind, id, to))
