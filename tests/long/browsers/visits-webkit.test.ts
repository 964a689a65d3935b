import { webkit } from './engines.ts'
import { testVisits } from './visits.ts'

testVisits(webkit)
