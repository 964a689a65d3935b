/**
 * Imports that esbuild resolves to React. Packages import this shim for versions of React
 * before 18, which lack `useSyncExternalStore`.
 */
export const reactAliases = { 'use-sync-external-store/shim/index.js': 'react' } as const
