import { test } from 'vitest'
import { killBuilds, killPublishings } from '../support/dist-integrity.ts'

const KILLS = Number(process.env.SAGA_KILLS ?? 16)

test(
  'a build killed at any moment leaves whole pages whose references exist',
  () => killBuilds(KILLS),
  60_000 + KILLS * 20_000,
)

// Every seventh rename: no kind of file comes in groups of seven.
test('a build killed between two renames of publishing leaves whole pages whose references exist', () =>
  killPublishings(7))
