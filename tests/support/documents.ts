import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { home } from './cli.ts'

const documents = [
  'README.md',
  ...(await readdir(join(home, 'docs')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** README.md and the files in docs/, by path. */
export const documentTexts = new Map(
  await Promise.all(
    documents.map(
      async (name) => [name, await readFile(join(home, name), 'utf8')] as const,
    ),
  ),
)

/** Matches a block of commands. The first group is its lines. */
const SHELL_BLOCK = /^```sh\n([\s\S]*?)^```$/gm

/** Returns the commands of a document as a reader would type them, with joined lines and without comments. */
export function commandsIn(text: string): readonly string[] {
  const blocks = [...text.matchAll(SHELL_BLOCK)].map(([, block = '']) => block)
  const lines = blocks.flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  return lines
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
}
