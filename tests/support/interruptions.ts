/** The operations of `fs.promises` that change a folder. Programs may use their synchronous versions instead. */
const changingOperations = [
  'rename',
  'rm',
  'rmdir',
  'mkdir',
  'link',
  'open',
  'writeFile',
  'copyFile',
]

/**
 * Returns an environment in which a process receives a signal just before one of its operations in a folder. Node runs
 * the script in NODE_OPTIONS before the program, and the script replaces the operations of `fs` and `fs.promises`.
 * @param passing the number of operations that run before the interrupted one
 */
export function signalAfter(
  passing: number,
  folder: string,
  signal: NodeJS.Signals,
  operations: readonly string[] = changingOperations,
): Readonly<Record<string, string>> {
  const script = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let remaining = ${passing}
    const count = (name, args) => {
      const isInside = args.some((arg) => String(arg).startsWith(${JSON.stringify(folder)}))
      // A file opened without flags, or with 'r', is only read.
      const isRead = name === 'open' && (args[1] === undefined || args[1] === 'r')
      if (!isInside || isRead) return

      if (remaining === 0) process.kill(process.pid, ${JSON.stringify(signal)})
      remaining -= 1
    }
    for (const name of ${JSON.stringify(operations)}) {
      const original = fs.promises[name]
      fs.promises[name] = async (...args) => {
        count(name, args)
        return original(...args)
      }
      const originalSync = fs[name + 'Sync']
      fs[name + 'Sync'] = (...args) => {
        count(name, args)
        return originalSync(...args)
      }
    }
    syncBuiltinESMExports()`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
