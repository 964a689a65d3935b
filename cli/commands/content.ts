import type { Choices, Given, NewKind } from '../edit/kinds/new-kind.ts'
import { choicesIn, newKinds, planNew } from '../edit/new.ts'
import { namedKinds } from '../edit/references.ts'
import { remove, removers } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import { readContent } from '../load/read-content.ts'
import type { Project } from '../project.ts'
import { applyChange, type PlanChange, type Run } from './apply-change.ts'
import { host } from './new/host.ts'

/** Everything that `saga new` writes, by its name: content, or the files of a host. */
export const kinds: Readonly<Record<string, NewKind>> = { ...newKinds, host }
export const renamables = [...namedKinds, 'language']
export const removables = [...namedKinds, ...Object.keys(removers)]

/** Reads the names that options can take; returns undefined when content/ cannot be read. */
export const readChoices = (project: Project): Promise<Choices | undefined> =>
  readContent(project).then(
    ({ content }) => choicesIn(content),
    () => undefined,
  )

const applying =
  (plan: PlanChange): Run =>
  (...world) =>
    applyChange(...world, plan)

export const addNew = (kind: NewKind, given: Given): Run => applying((shop) => planNew(shop, kind, given))
export const renameContent = (kind: string, from: string, to: string): Run =>
  applying((shop) => rename(shop, kind, from, to))
export const removeContent = (kind: string, id: string, to: string | undefined): Run =>
  applying((shop) => remove(shop, kind, id, to))
