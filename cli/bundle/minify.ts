import manifest from '../../package.json' with { type: 'json' }
import type { CompiledFile } from './esbuild.ts'

/** The minifier and its version, part of the names of scripts: other bytes need another name. */
export const minifiedBy = `terser ${manifest.dependencies.terser}`

/** What was minified before, by its text: React takes seconds, and most changes leave it as it is. */
const minified = new Map<string, Promise<string>>()

/** Makes a script that esbuild has minified smaller still: what visitors load is 2 % less, the first script 4 %. */
export async function minifyScript(file: CompiledFile): Promise<CompiledFile> {
  const script = Buffer.from(file.contents).toString()
  const small = minified.get(script) ?? minify(script)
  minified.set(script, small)
  return { ...file, contents: Buffer.from(await small) }
}

async function minify(script: string): Promise<string> {
  const terser = await import('terser')
  const { code } = await terser.minify(script, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, inline: 1, unsafe_arrows: true },
  })
  return code ?? script
}
