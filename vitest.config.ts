import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Summary } from './tests/support/summary.ts'

/**
 * Projects one after the other: a worker, with its modules and its browser, serves the next file only if that is of the same
 * project. What takes long comes first, so that it is not left alone at the end; what waits for the whole shop comes last.
 */
const projectOrder = ['tiny', 'browser', 'checkout', 'unit', 'site']
const longest = ['editor/story', 'commands/years', 'browser/wall', 'site/pages']

class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return projectOrder.indexOf(project.name) * 10 + (place < 0 ? longest.length : place)
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

/** Of tests that wait for processes, servers and browsers. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // A poll ends when it is answered: on loaded cores that takes longer than a second.
  expect: { poll: { timeout: 20_000 } },
}
/** A browser that two loaded cores hold up may miss a moment: such a test runs once more, and is named as flaky. */
const inBrowser = { ...patience, retry: 1 }

/** No file leaves anything behind in modules: to load React, zod and Playwright for each costs 0.6 s of CPU time. */
const isolate = false

/** `npm test`: what must hold for every commit. `npm run test:long` is the rest. */
export default defineConfig({
  test: {
    reporters: ['default', new Summary()],
    // Also on two cores: much of a browser’s test is waiting. Four at once take as long, and come near more time limits.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{cli,templates,islands,tools}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          isolate,
        },
      },
      {
        // Commands, builds, the editor: on a tiny shop of each test's own.
        test: {
          name: 'tiny',
          include: ['tests/{build,commands,editor,project,watch}/**/*.test.ts'],
          globalSetup: ['tests/support/set-up-tiny-shop.ts'],
          isolate,
          ...inBrowser,
        },
      },
      {
        // The checkout function, in Deno.
        test: {
          name: 'checkout',
          include: ['tests/checkout/**/*.test.ts'],
          globalSetup: ['tests/support/set-up-deno.ts', 'tests/support/set-up-tiny-shop.ts'],
          isolate,
          ...inBrowser,
        },
      },
      {
        // What visitors do, on a small shop.
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/set-up-small-shop.ts'],
          isolate,
          ...inBrowser,
        },
      },
      {
        // What the whole shop holds.
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/support/set-up-shop.ts'],
          isolate,
          ...inBrowser,
        },
      },
    ],
  },
})
