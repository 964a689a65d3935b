import type { Content } from '../../load/content.ts'
import type { Lang } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import type { Change, Rejection } from '../transaction.ts'

/** What was typed behind `saga new poster`. */
export interface Given {
  /** The name of what is new, such as a poster's id; absent for kinds that have none. */
  readonly id?: string | undefined
  value(name: string): string | undefined
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

/** What `saga new` writes for one kind of content, or why it writes nothing. */
export type PlanNew = (project: Project, content: Content, given: Given) => Promise<Change | Rejection>
