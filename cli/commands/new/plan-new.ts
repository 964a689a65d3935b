import type { Given } from '../../edit/kinds/plan-new.ts'
import type { Change, Rejection } from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import type { Project } from '../../project.ts'

/** Plans the files that `saga new` writes, or says why it writes nothing. */
export type PlanNew = (project: Project, content: Content, given: Given) => Promise<Change | Rejection>
