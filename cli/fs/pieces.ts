/** Bytes that are written at once. */
const WRITE = 1 << 20

/** Joins pieces of a file that should not be whole in memory: each one by itself would wait for the disk too often. */
export function* joinPieces(pieces: Iterable<Uint8Array | string>): Generator<Uint8Array, void> {
  let waiting: Uint8Array[] = []
  let length = 0
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    waiting.push(bytes)
    length += bytes.length
    if (length < WRITE) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  yield Buffer.concat(waiting)
}
