import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { home } from './cli.ts'

const documents = [
  'README.md',
  ...(await readdir(join(home, 'docs')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** README.md and the files of docs/, by path. */
export const documentTexts = new Map(
  await Promise.all(
    documents.map(
      async (name) => [name, await readFile(join(home, name), 'utf8')] as const,
    ),
  ),
)
