/**
 * The sizes of a shop whose prices have the fields `a1` and `a2` in place of a list of sizes. The dimensions follow ISO
 * 216. In orders, these two sizes are in capitals, and all other sizes appear as their ids.
 */
export const usualSizes = [
  { id: 'a1', name: 'A1', width: 59.4, height: 84.1 },
  { id: 'a2', name: 'A2', width: 42, height: 59.4 },
] as const
