/**
 * Whether this run is `npm run test:long`. Files that import this have more cases there; `vitest.long.config.ts` finds
 * them by this import. Tests that only run there are in `tests/long/`.
 */
export const isLong = process.env.SAGA_LONG === '1'
