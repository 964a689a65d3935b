/**
 * Imports that esbuild resolves to React, which has had `useSyncExternalStore` built in
 * since version 18.
 */
export const reactAliases = { 'use-sync-external-store/shim/index.js': 'react' } as const
