import type { BuildContext, BuildOptions, BuildResult } from 'esbuild'
import { type BundleCache, openBundleCache } from '../cache/bundle-cache.ts'

/** A way to run esbuild in memory, with a cache of the bundles that it made. */
export interface Compiler {
  /** @param name unique to a bundle: a warm compiler keeps the bundle's parsed modules for the next call */
  compile(name: string, options: BuildOptions): Promise<BuildResult<typeof inMemory>>
  readonly bundles: BundleCache
  close(): Promise<void>
}

const inMemory = { write: false, metafile: true, logLevel: 'silent' } as const satisfies BuildOptions

/** Returns a compiler that starts from scratch. The first call of `compile` loads esbuild; `close` ends its process. */
export function oneShotCompiler(): Compiler {
  let loaded: Promise<typeof import('esbuild')> | undefined
  return {
    async compile(_, options) {
      loaded ??= import('esbuild')
      return (await loaded).build({ ...options, ...inMemory })
    },
    bundles: openBundleCache(),
    close: async () => (await loaded)?.stop(),
  }
}

type WarmContext = Promise<BuildContext<BuildOptions & typeof inMemory>>

/** Keeps one esbuild context per bundle, so that a change is bundled again from parsed modules. */
export function warmCompiler(): Compiler {
  const contexts = new Map<string, { readonly options: string; readonly context: WarmContext }>()
  const running = new Map<string, Promise<unknown>>()
  const contextOf = (name: string, options: BuildOptions): WarmContext => {
    const known = contexts.get(name)
    const wanted = JSON.stringify(options)
    // Other options need another context.
    if (known?.options === wanted) return known.context
    const context = import('esbuild').then((esbuild) => esbuild.context({ ...options, ...inMemory }))
    contexts.set(name, { options: wanted, context })
    void known?.context.then((old) => old.dispose())
    return context
  }
  return {
    compile(name, options) {
      // esbuild coalesces concurrent rebuild() calls; queue them so that each sees the latest save.
      const turn = (running.get(name) ?? Promise.resolve()).then(async () =>
        (await contextOf(name, options)).rebuild(),
      )
      const settled = turn.catch(() => undefined)
      running.set(name, settled)
      return turn
    },
    bundles: openBundleCache(),
    async close() {
      await Promise.all(running.values())
      await Promise.all([...contexts.values()].map(async ({ context }) => (await context).dispose()))
      contexts.clear()
    },
  }
}
