import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../supabase/functions/_shared/database.ts'
import type { StatedRun } from '../../supabase/functions/_shared/print-runs.ts'
import { reserve } from '../../supabase/functions/_shared/reservations.ts'
import { createDatabase, emptyTables } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

// Two instances of create-checkout that have read different catalogues.

const TOTAL = 4
const renamed: StatedRun = { poster: 'paper-moon', formerly: ['moon'], size: '' }
const notYetRenamed: StatedRun = { poster: 'moon', formerly: [], size: '' }

describe.skipIf(!postgresPrograms)('two instances with different catalogues', () => {
  let sql: Sql
  let instances: readonly [Database, Database]
  beforeAll(async () => {
    const address = await createDatabase()
    sql = postgres(address, { max: 2, onnotice: () => undefined })
    instances = [openDatabase(address), openDatabase(address)]
  })
  beforeEach(() => emptyTables(sql))
  afterAll(() =>
    Promise.all([sql?.end(), ...instances.map((instance) => instance.close())]),
  )

  const order = async (instance: Database, run: StatedRun): Promise<string> => {
    const id = randomUUID()
    const { result } = await reserve(instance, {
      id,
      idempotencyKey: id,
      parameters: {},
      buyer: id,
      mostOpen: 5,
      expiresAt: new Date(Date.now() + 60_000),
      lines: [{ line: 0, ...run, total: TOTAL, quantity: 1, most: TOTAL }],
    })
    return result
  }

  it('sell no more prints of a poster that was renamed before its first order', async () => {
    const [first, second] = instances

    const results = await Promise.all(
      Array.from({ length: TOTAL }, () => [
        order(first, renamed),
        order(second, notYetRenamed),
      ]).flat(),
    )

    expect(results.filter((result) => result === 'reserved')).toHaveLength(TOTAL)
    const runs = await sql`select poster from shop.print_runs`
    expect([...runs]).toEqual([{ poster: 'moon' }])
  })

  it('never count the first prints of a poster both for all sizes and for each', async () => {
    const [first, second] = instances
    for (let round = 0; round < 15; round += 1) {
      await emptyTables(sql)

      const results = await Promise.all([
        order(first, notYetRenamed),
        order(second, { ...renamed, size: 'A2' }),
      ])

      expect(results.toSorted()).toEqual(['recounted', 'reserved'])
    }
  })

  it('unlock print runs soon after their connection is lost', async () => {
    const limit = await instances[0].transaction(
      (transaction) => transaction`show idle_in_transaction_session_timeout`,
    )
    expect([...limit]).toEqual([{ idle_in_transaction_session_timeout: '5s' }])
  })
})
