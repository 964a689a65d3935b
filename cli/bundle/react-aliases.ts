/** Packages in whose place esbuild takes React, which itself has the function of this shim. */
export const reactAliases = { 'use-sync-external-store/shim/index.js': 'react' } as const
