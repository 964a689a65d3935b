import { engines } from './engines.ts'
import { testFaults } from './faults.ts'

testFaults(engines.filter(({ name }) => name === 'Chromium'))
