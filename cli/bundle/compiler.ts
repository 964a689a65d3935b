import type { BuildContext, BuildOptions, Metafile, OutputFile } from 'esbuild'

interface Compiled {
  readonly outputFiles: readonly OutputFile[]
  readonly metafile: Metafile
}

/** Runs esbuild in memory. `name` stands for one bundle: a warm compiler keeps what it parsed of it for the next time. */
export interface Compiler {
  compile(name: string, options: BuildOptions): Promise<Compiled>
  close(): Promise<void>
}

const inMemory = { write: false, metafile: true, logLevel: 'silent' } as const satisfies BuildOptions

/** Compiles from scratch. esbuild is loaded when the first bundle is asked for; its process ends with `close`. */
export function oneShotCompiler(): Compiler {
  let loaded: Promise<typeof import('esbuild')> | undefined
  return {
    async compile(_, options) {
      loaded ??= import('esbuild')
      return (await loaded).build({ ...options, ...inMemory })
    },
    close: async () => (await loaded)?.stop(),
  }
}

interface Warm {
  /** Other options make another context. */
  readonly options: string
  readonly context: Promise<BuildContext<BuildOptions & typeof inMemory>>
}

/** Keeps one esbuild context per bundle, so that a change is bundled again from parsed modules. */
export function warmCompiler(): Compiler {
  const contexts = new Map<string, Warm>()
  const contextOf = (name: string, options: BuildOptions): Warm['context'] => {
    const known = contexts.get(name)
    const wanted = JSON.stringify(options)
    if (known?.options === wanted) return known.context
    const context = import('esbuild').then((esbuild) => esbuild.context({ ...options, ...inMemory }))
    contexts.set(name, { options: wanted, context })
    void known?.context.then((old) => old.dispose())
    return context
  }
  return {
    compile: async (name, options) => (await contextOf(name, options)).rebuild(),
    async close() {
      await Promise.all([...contexts.values()].map(async ({ context }) => (await context).dispose()))
      contexts.clear()
    },
  }
}
