import { test } from 'vitest'
import { killBuilds, killPublishings } from '../support/dist-integrity.ts'

const KILLS = Number(process.env.SAGA_KILLS ?? 16)

test(
  'a build that is killed at any moment leaves complete pages whose references exist',
  () => killBuilds(KILLS),
  60_000 + KILLS * 20_000,
)

// Kills before every 7th rename: killing before each one takes too long. No kind of file comes in groups of 7, so the
// kills fall at different files of the groups.
test('a build that is killed while it publishes leaves complete pages whose references exist', () =>
  killPublishings(7))
