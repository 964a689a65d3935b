/** Files of one kind: how many, and their bytes. */
interface Weight {
  readonly files: number
  readonly bytes: number
}

/** By kind, in the order in which they are printed. */
export type Weights = Readonly<Record<string, Weight>>

export function sumWeights(all: Iterable<Weights>): Weights {
  const sum: Record<string, Weight> = {}
  for (const weights of all)
    for (const [kind, { files, bytes }] of Object.entries(weights)) {
      const before = sum[kind] ?? { files: 0, bytes: 0 }
      sum[kind] = { files: before.files + files, bytes: before.bytes + bytes }
    }
  return sum
}
