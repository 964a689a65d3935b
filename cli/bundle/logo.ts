import type { Plugin } from 'esbuild'
import { type Logo, svgOfLogo } from '../model/logo.ts'

/** Provides the shop's logo as `shop:logo.svg`, which styles use as a mask. */
export const resolveLogo = (logo: Logo): Plugin => ({
  name: 'logo',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^shop:logo\.svg$/ }, () => ({
      // The beginning of the published name. A different name would change the addresses of
      // all stylesheets.
      path: 'mark.svg',
      namespace: 'shop',
    }))
    onLoad({ filter: /\.svg$/, namespace: 'shop' }, () => ({
      contents: svgOfLogo(logo),
      loader: 'file',
    }))
  },
})
