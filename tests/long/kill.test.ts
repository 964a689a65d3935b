import { test } from 'vitest'
import { killBuilds } from '../support/dist-integrity.ts'

const KILLS = Number(process.env.SAGA_KILLS ?? 16)

test(
  'a build killed at any moment leaves whole pages whose references exist',
  () => killBuilds(KILLS),
  60_000 + KILLS * 20_000,
)
