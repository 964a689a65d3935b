import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Summary } from './tests/support/summary.ts'

/** Tests beside their code that bundle, encode or type at random: too slow for the inner loop. */
const slow = [
  'cli/bundle/**/*.test.ts',
  'cli/load/crash.test.ts',
  'cli/produce/**/*.test.ts',
  'tools/artwork/**/*.test.ts',
]

/** Begun first, in this order, so that none of them is left alone at the end. */
const longest = [
  'design',
  'edits',
  'weights',
  'shared-store',
  'islands-memory',
  'years',
  'wall',
  'screens',
  'poster-page',
  'build',
  'islands-sweep',
  'story',
  'saved',
  'kill',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

/** No file leaves anything behind in modules: to load React, zod and Playwright for each costs 0.6 s of CPU time. */
const isolate = false

export default defineConfig({
  test: {
    reporters: ['default', new Summary()],
    // Also on two cores: much of a browser’s test is waiting. Four at once take as long, and come near more time limits.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,templates,islands,tools}/**/*.test.{ts,tsx}'],
          exclude: slow,
          testTimeout: 60_000,
          isolate,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['tests/**/*.test.ts', ...slow],
          exclude: ['tests/{browsers,hosts}/**'],
          globalSetup: ['tests/support/global-setup.ts'],
          isolate,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A browser that two loaded cores hold up may miss a moment: such a test runs once more, and is named as flaky.
          retry: 1,
          // A poll ends when it is answered: on loaded cores that takes longer than a second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
