import type { Change, Rejection } from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import type { Project } from '../../project.ts'
import type { Given } from './command.ts'

/** What `saga new` writes for one kind of content, or why it writes nothing. */
export type PlanNew = (project: Project, content: Content, given: Given) => Promise<Change | Rejection>
