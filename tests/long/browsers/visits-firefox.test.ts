import { firefox } from './engines.ts'
import { testVisits } from './visits.ts'

testVisits(firefox)
