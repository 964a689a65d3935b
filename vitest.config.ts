import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Summary } from './tests/summary.ts'

/** Tests beside their code that bundle, encode or type at random: too slow for the inner loop. */
const slow = [
  'cli/bundle/**/*.test.ts',
  'cli/load/crash.test.ts',
  'cli/produce/**/*.test.ts',
  'tools/artwork/**/*.test.ts',
]

/** Begun first, so that none of them is left alone at the end. */
const longest = ['tests/edits.test.ts', 'tests/browser/screens.test.ts', 'tests/browser/design.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    reporters: ['default', new Summary()],
    // Also on two cores: much of a browser's test is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,templates,islands,tools}/**/*.test.{ts,tsx}'],
          exclude: slow,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['tests/**/*.test.ts', ...slow],
          globalSetup: ['tests/build-shop.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
