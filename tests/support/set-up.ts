import { forgetMade } from './make-once.ts'

export default forgetMade
