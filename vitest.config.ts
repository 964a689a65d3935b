import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shareWork } from './tests/support/share-work.ts'
import { Summary } from './tests/support/summary.ts'

/** What takes long comes first, so that it is not left alone at the end. */
const longest = [
  'editor/story',
  'commands/change',
  'commands/years',
  'load/messages',
  'browser/wall',
  'site/phone-pages',
]
/** Later come tests that wait for pictures of the whole shop, last those that ask the whole of it. */
const late = ['/tests/browser/', '/tests/site/']

class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      const turn = late.findIndex((folder) => moduleId.includes(folder))
      return turn * (longest.length + 1) + (place < 0 ? longest.length : place)
    }
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b))
  }
}

/** `npm test`: what must hold for every commit. `npm run test:long` is the rest. */
export default defineConfig({
  plugins: [shareWork()],
  test: {
    include: [
      '{cli,templates,islands,tools}/**/*.test.{ts,tsx}',
      'tests/{browser,build,checkout,commands,editor,project,site,watch}/**/*.test.ts',
    ],
    reporters: ['default', new Summary()],
    // Also on two cores: much of a browser’s test is waiting. Four at once take as long, and come near more time limits.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: InTurn },
    // No file leaves anything behind in modules: to load React, zod and Playwright for each costs 0.6 s of CPU time.
    isolate: false,
    // For processes, servers and browsers. A poll ends when it is answered: on loaded cores that takes longer than a second.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Browsers get a second try.
    runner: join(import.meta.dirname, 'tests/support/runner.ts'),
  },
})
