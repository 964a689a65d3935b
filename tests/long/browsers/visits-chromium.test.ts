import { chromium } from './engines.ts'
import { testVisits } from './visits.ts'

testVisits(chromium)
