import type { Metafile } from 'esbuild'
import { type OutputPath, outputPath, urlOf } from '../model/path.ts'
import type { CompiledFile } from './esbuild.ts'

/** The function in islands/runtime/scripts.ts through which scripts load each other. */
const LOADER = 'loadScript'

/**
 * Replaces the imports of a script with calls to the loader, which retries. Once an `import` has failed, it keeps
 * failing as long as the page is open: always in Firefox, and in other browsers for every module that imports the
 * failed one.
 */
export function linkByLoader(file: CompiledFile, metafile: Metafile): CompiledFile {
  const { imports = [] } = metafile.outputs[file.path] ?? {}
  let code = Buffer.from(file.contents).toString()
  for (const { path, external } of imports) {
    if (external) continue

    // Matches the address as esbuild writes it, such as "./chunk-I3OXMVWF.js".
    const imported = `"\\./${path.slice(path.lastIndexOf('/') + 1)}"`
    const call = `${LOADER}("${urlOf(outputPath(path))}")`
    code = code
      // import("./a.js") → loadScript("/assets/a.js")
      .replace(new RegExp(`import\\(${imported}\\)`, 'g'), () => call)
      // import "./a.js" → await loadScript("/assets/a.js")
      .replace(new RegExp(`import\\s*${imported}`), () => `await ${call}`)
      // import {b as c} from "./a.js" → const {b:c}=await loadScript("/assets/a.js")
      .replace(
        new RegExp(`import\\s*({[^}]*})\\s*from\\s*${imported}`),
        (_, names: string) => `const ${names.replaceAll(/\s+as\s+/g, ':')}=await ${call}`,
      )
  }

  const hasImport = /\bimport\b[^"';]*"\.\//.test(code)
  if (hasImport) throw new Error(`${file.path} imports a script without the loader`)
  return { ...file, contents: Buffer.from(code) }
}

/** Returns the entries, then every script that they import statically, directly or through others. */
export function withImports(
  metafile: Metafile,
  entries: readonly OutputPath[],
): readonly OutputPath[] {
  const paths = new Set(entries)
  // The loop also visits the paths that it adds.
  for (const path of paths)
    for (const { kind, path: imported } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') paths.add(outputPath(imported))
  return [...paths]
}
