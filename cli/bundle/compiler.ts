import type { BuildContext, BuildOptions, Metafile, OutputFile } from 'esbuild'
import { openSources, type Sources } from './sources.ts'

export interface Compiled {
  readonly outputFiles: readonly OutputFile[]
  readonly metafile: Metafile
}

/** Runs esbuild in memory. `name` stands for one bundle: a warm compiler keeps what it parsed of it for the next time. */
export interface Compiler {
  compile(name: string, options: BuildOptions): Promise<Compiled>
  /** What a warm compiler made last under this name, whatever has changed since. */
  last(name: string): Compiled | undefined
  readonly sources: Sources
  /** A bundle was made on a guess, which `confirm` looks at. It takes its time: what was made is shown meanwhile. */
  guessed(name: string, confirm: () => Promise<boolean>): void
  /** Looks at all guesses. False when one was wrong: then bundling again gives what it should. */
  confirmed(): Promise<boolean>
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
    last: () => undefined,
    sources: openSources(),
    guessed: (name) => {
      throw new Error(`nothing was known of ${name} that a guess could come from`)
    },
    confirmed: async () => true,
    close: async () => (await loaded)?.stop(),
  }
}

interface Warm {
  /** Other options make another context. */
  readonly options: string
  readonly context: Promise<BuildContext<BuildOptions & typeof inMemory>>
  last?: Compiled
}

/** Keeps one esbuild context per bundle, so that a change is bundled again from parsed modules. */
export function warmCompiler(): Compiler {
  const contexts = new Map<string, Warm>()
  const running = new Map<string, Promise<unknown>>()
  const guesses = new Map<string, () => Promise<boolean>>()
  const warmOf = (name: string, options: BuildOptions): Warm => {
    const known = contexts.get(name)
    const wanted = JSON.stringify(options)
    if (known?.options === wanted) return known
    const context = import('esbuild').then((esbuild) => esbuild.context({ ...options, ...inMemory }))
    const warm = { options: wanted, context }
    contexts.set(name, warm)
    void known?.context.then((old) => old.dispose())
    return warm
  }
  const compiled = async (name: string, options: BuildOptions): Promise<Compiled> => {
    const warm = warmOf(name, options)
    warm.last = await (await warm.context).rebuild()
    return warm.last
  }
  return {
    compile(name, options) {
      // esbuild answers a second wish with the work that runs already, which may have begun before the last save.
      const turn = (running.get(name) ?? Promise.resolve()).then(() => compiled(name, options))
      running.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
    last: (name) => contexts.get(name)?.last,
    sources: openSources(),
    guessed: (name, confirm) => void guesses.set(name, confirm),
    async confirmed() {
      const open = [...guesses.values()]
      guesses.clear()
      const right = (await Promise.all(open.map((confirm) => confirm()))).every(Boolean)
      // Otherwise the next round would guess the same, for ever.
      if (!right) for (const warm of contexts.values()) delete warm.last
      return right
    },
    async close() {
      await Promise.all(running.values())
      await Promise.all([...contexts.values()].map(async ({ context }) => (await context).dispose()))
      contexts.clear()
    },
  }
}
