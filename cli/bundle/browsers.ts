/** The oldest browsers in which the shop works as it should. docs/develop.md names them, docs/decisions.md says why. */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** The same, as esbuild writes them. */
export const esbuildTargets: readonly string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => name + version,
)
