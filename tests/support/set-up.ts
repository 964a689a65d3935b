import { beginRun } from './make-once.ts'

export default beginRun
