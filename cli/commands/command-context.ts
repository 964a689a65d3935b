import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import type { Report } from '../report.ts'

/** The shop that a command works on, the settings of its checkout, and the functions that print. */
export interface CommandContext {
  readonly project: Project
  readonly environment: CheckoutEnvironment
  readonly report: Report
}
