import { expect, test } from 'vitest'
import { dealWork } from './shard.ts'

/** 150 units of work, whose costs are 1 to 7. */
const work = Array.from({ length: 150 }, (_, index) => ({
  id: `picture ${index}`,
  cost: 1 + (index % 7),
}))
const shardsOf = (count: number, allWork = work) =>
  Array.from({ length: count }, (_, index) => {
    const emptyLoads = Array<number>(count).fill(0)
    return dealWork(allWork, { number: index + 1, count }, emptyLoads)
  })

test('every unit of work is in one shard, whatever the order of the list', () => {
  const shards = shardsOf(8)

  expect(shards.flatMap((shard) => [...shard]).toSorted()).toEqual(
    work.map(({ id }) => id).toSorted(),
  )
  expect(shardsOf(8, work.toReversed())).toEqual(shards)
})

test('the costs of shards differ by at most one unit of work', () => {
  const costOf = (shard: ReadonlySet<string>) =>
    work.reduce((sum, { id, cost }) => sum + (shard.has(id) ? cost : 0), 0)
  const costs = shardsOf(8).map(costOf)

  // The most expensive unit costs 7.
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(7)
})
