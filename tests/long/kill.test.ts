import { test } from 'vitest'
import { killBuilds, killPublishings } from '../support/dist-integrity.ts'

const KILLS = Number(process.env.SAGA_KILLS ?? 16)

test(
  'a build killed at any moment leaves complete pages whose references exist',
  () => killBuilds(KILLS),
  60_000 + KILLS * 20_000,
)

// A build publishes its files by renaming them one by one. Killing before each rename would take too long, so this test
// kills before every seventh. Files of one kind never come in groups of seven, so the kills hit different files in a
// group.
test('a build killed while it publishes leaves complete pages whose references exist', () =>
  killPublishings(7))
