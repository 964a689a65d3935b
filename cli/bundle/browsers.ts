/** The oldest browsers that the shop supports. docs/develop.md lists them, docs/decisions.md explains the choice. */
export const oldestBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const

/** The oldest supported browsers, in esbuild's syntax: 'chrome111'. */
export const esbuildTargets: readonly string[] = Object.entries(oldestBrowsers).map(
  ([name, version]) => name + version,
)
