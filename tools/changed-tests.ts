import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  countByFolder,
  isTest,
  type RepositoryFiles,
  testsReachedBy,
} from './test-reach.ts'

const home = join(import.meta.dirname, '..')

const gitLines = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: home, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((line) => line !== '')

const isSource = (path: string): boolean => /\.(?:[cm]?js|tsx?)$/.test(path)

function readRepository(): RepositoryFiles {
  const paths = gitLines('ls-files', '--cached', '--others', '--exclude-standard')
  return new Map(
    paths
      .filter((path) => existsSync(join(home, path)))
      .map((path) => [
        path,
        isSource(path) ? readFileSync(join(home, path), 'utf8') : undefined,
      ]),
  )
}

/**
 * Returns the tests that the changes since a commit can reach, and prints which are left out. Changes are committed,
 * uncommitted and new files.
 */
export function selectChanged(commit: string): readonly string[] {
  const changedPaths = [
    ...gitLines('diff', '--name-only', commit),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ]
  const files = readRepository()
  const tests = testsReachedBy(changedPaths, files)
  const leftOut = [...files.keys()].filter(
    (path) => isTest(path) && !tests.includes(path),
  )

  process.stdout.write(
    `${changedPaths.length} changed files since ${commit} can reach ${tests.length} test files.\n`,
  )
  if (leftOut.length > 0)
    process.stdout.write(
      `Left out: ${leftOut.length} test files (${countByFolder(leftOut)}), and all of npm run test:long.\n`,
    )
  return tests
}
