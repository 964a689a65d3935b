import type { Plugin } from 'esbuild'
import { type Logo, svgOfLogo } from '../model/logo.ts'

/** Provides the shop's logo as the file of the mark, which styles use as a mask. */
export const resolveMark = (logo: Logo): Plugin => ({
  name: 'mark',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shop:mark\.svg$/ }, () => ({
      path: 'mark.svg',
      namespace: 'shop',
    }))
    onLoad({ filter: /\.svg$/, namespace: 'shop' }, () => ({
      contents: svgOfLogo(logo),
      loader: 'file',
    }))
  },
})
