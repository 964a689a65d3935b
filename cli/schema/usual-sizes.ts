/**
 * The sizes of a shop whose prices have `a1` and `a2` in place of a list, by ISO 216. The
 * specified orders name them in capitals; orders name other sizes by their ids.
 */
export const usualSizes = [
  { id: 'a1', name: 'A1', width: 59.4, height: 84.1 },
  { id: 'a2', name: 'A2', width: 42, height: 59.4 },
] as const
