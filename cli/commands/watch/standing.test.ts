import { describe, expect, test } from 'vitest'
import type { Plan } from '../prepare.ts'
import { checked, type Fault, fallen, outset, type Verdict, withPlan } from './standing.ts'

const plan = (): Plan => ({ outputs: [] }) as unknown as Plan
const well = (): Verdict => ({ fault: undefined, remarks: 2 })
const fault: Fault = { diagnostics: [], words: 'a price is missing' }
const wrong = (): Verdict => ({ fault, remarks: 0 })

describe('watch, after a change of the files', () => {
  const good = plan()
  const sound = checked(withPlan(outset, good, well))

  test('shows it before it is checked, and says how much was remarked once it is', () => {
    const shown = withPlan(outset, good, well)
    expect(shown.shown).toMatchObject({ number: 1, plan: good, fault: undefined })
    expect(shown.shown.remarks).toBeUndefined()
    expect(checked(shown).shown).toMatchObject({ number: 1, plan: good, remarks: 2 })
  })

  test('goes back to the last good state when the check finds a fault, as a state of its own', () => {
    const after = checked(withPlan(sound, plan(), wrong))
    expect(after.shown).toMatchObject({ number: 3, plan: good, fault })
    expect(after.shown.plan).toBe(good)
  })

  test('is checked once, whatever comes of it', () => {
    for (const verdict of [well(), wrong()]) {
      let asked = 0
      const check = (): Verdict => {
        asked += 1
        return verdict
      }
      checked(withPlan(outset, plan(), check))
      expect(asked).toBe(1)
    }
  })

  test('goes on showing the good state while a file cannot be read, under the same number', () => {
    const after = fallen(sound, fault)
    expect(after.shown).toMatchObject({ number: 1, plan: good, fault })
    expect(fallen(after, fault).shown).toEqual(after.shown)
  })

  test('takes what was shown unchecked for good when it passes before the next fault', () => {
    const next = plan()
    const after = fallen(withPlan(sound, next, well), fault)
    expect(after.shown.plan).toBe(next)
    expect(after.shown).toMatchObject({ number: 2, fault })
  })

  test('is well again with the next plan', () => {
    const mended = checked(withPlan(fallen(sound, fault), plan(), well))
    expect(mended.shown).toMatchObject({ number: 2, fault: undefined })
  })

  test('shows nothing while there has been no good state', () => {
    expect(fallen(outset, fault).shown).toMatchObject({ number: 0, plan: undefined, fault })
    expect(checked(withPlan(outset, plan(), wrong)).shown.plan).toBeUndefined()
  })
})
