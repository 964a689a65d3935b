import { describe, expect, test } from 'vitest'
import type { Plan } from '../pipeline.ts'
import { initialState, withFailure, withPlan } from './state.ts'

const plan = (): Plan => ({ groups: [] }) as unknown as Plan
const next = { plan: plan(), published: plan(), warnings: 0 }
const failure = { diagnostics: [], message: 'a price is missing' }

describe('watch, after a change of the files', () => {
  const first = plan()
  const good = withPlan(initialState, { plan: first, published: first, warnings: 2 })

  test('shows each new plan under a new number, so that open pages fetch it', () => {
    expect(good).toMatchObject({ number: 1, plan: first, warnings: 2, failure: undefined })
    expect(withPlan(good, next)).toMatchObject({ number: 2, warnings: 0 })
  })

  test('keeps the last good plan under its number while the files cannot be shown', () => {
    expect(withFailure(good, failure)).toEqual({ ...good, failure })
    expect(withFailure(initialState, failure)).toMatchObject({ number: 0, plan: undefined })
  })

  test('is well again with the next plan', () => {
    expect(withPlan(withFailure(good, failure), next)).toMatchObject({ number: 2, failure: undefined })
  })
})
