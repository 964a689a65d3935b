import type { BuildOptions } from 'esbuild'
import type { LayoutName } from '../model/layout.ts'
import type { Logo } from '../model/logo.ts'
import type { Variant } from '../model/poster.ts'
import type { StyleValues } from './breakpoints.ts'
import { esbuildTargets } from './browsers.ts'
import type { CompiledFile, Compiler } from './esbuild.ts'
import { joinLayers } from './layers.ts'
import type { MadeFonts } from './own-fonts.ts'

/**
 * Compiles stylesheets with everything that they import, and the fonts and drawings that they refer to.
 * @param values the shop's own token values
 * @param variants the shop's variants, if not the engine's
 * @param logo the shop's logo, if not the engine's
 * @param fonts the shop's own fonts
 * @param layouts the layouts that the shop needs
 */
export async function compileStyles(
  home: string,
  entryPoints: string[],
  compiler: Compiler,
  values: StyleValues = {},
  variants?: readonly Variant[],
  logo?: Logo,
  fonts?: MadeFonts,
  layouts?: readonly LayoutName[],
) {
  const options: BuildOptions = {
    entryPoints,
    minify: true,
    target: [...esbuildTargets],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    // By default, esbuild only warns about CSS that browsers would skip.
    logOverride: {
      'css-syntax-error': 'error',
      'invalid-@import': 'error',
      'js-comment-in-css': 'error',
    },
  }
  const styles = await compiler.compile(
    home,
    options,
    values,
    variants,
    logo,
    fonts,
    layouts,
  )

  return { ...styles, files: styles.files.map(withJoinedLayers) }
}

function withJoinedLayers(file: CompiledFile): CompiledFile {
  const { path, contents } = file
  if (!path.endsWith('.css')) return file

  const css = joinLayers(new TextDecoder().decode(contents))
  return { path, contents: new TextEncoder().encode(css) }
}
