import { configDefaults, defineConfig } from 'vitest/config'
import { leftOutTests } from './tests/support/real-content.ts'
import { shareWork } from './tests/support/share-work.ts'
import { Summary } from './tests/support/summary.ts'

/**
 * `npm run test:long`: slow tests, tests that need more browsers and servers, and more
 * random cases for other tests.
 */
process.env.SAGA_LONG = '1'

export default defineConfig({
  plugins: [shareWork()],
  test: {
    reporters: ['default', new Summary()],
    include: [
      'tests/long/**/*.test.ts',
      'cli/commands/change/change.test.ts',
      'cli/edit/{interrupted-change,links}.test.ts',
      'cli/editor/server/{publish/publish,save/undo}.test.ts',
      'cli/yaml/edit-yaml.test.ts',
      'cli/read/markdown/markdown-places.test.ts',
      'cli/pictures/to-srgb.test.ts',
      'tests/browser/{ad-blockers,islands-order,late-scripts,oldest-browsers,saved-quota,wall}.test.ts',
      'tests/build/{edits,shared-store}.test.ts',
      'tests/checkout/faults.test.ts',
      'tests/commands/{any-yaml,hosts,nothing-lost,renames,translation-states,years}.test.ts',
      'tests/editor/{broken,click,drafts,faults,long-texts,paste,pictures,publish}.test.ts',
      'tests/editor/{restart,round-trip,story,translate,translate-long-texts,undo,words}.test.ts',
      'tests/orders/last-prints.test.ts',
      'tests/orders/crashes.test.ts',
      'tests/site/routes.test.ts',
      'tests/watch/saves.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...leftOutTests],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
