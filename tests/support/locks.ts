import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../../cli/fs/lock.ts'
import { temporaryFolder } from './files.ts'

/**
 * Returns the text that this process writes into a lock. `words` replaces some of its
 * words, by index. Word 0 is the process id.
 */
export async function ownerText(
  words: Readonly<Record<number, string | number>> = {},
): Promise<string> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'lock')
  const text = await withLock(path, { waiting: () => undefined }, () =>
    readFile(path, 'utf8'),
  )
  return text
    .split(' ')
    .map((word, index) => words[index] ?? word)
    .join(' ')
}
