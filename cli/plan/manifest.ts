import { brand } from '../model/colours.ts'
import { routeOf } from '../model/path.ts'
import type { Site } from '../model/site.ts'

/** manifest.webmanifest, for phones' home screens, with the icons of public/. */
export function manifestOf({ name, languages: [first], publicFiles }: Site): string {
  const icon = (file: string, size: number, purpose?: 'maskable') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  const manifest = {
    name,
    start_url: routeOf(first.code, ''),
    scope: '/',
    display: 'browser',
    background_color: brand.wall,
    theme_color: brand.wall,
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ].filter(({ src }) => publicFiles.some(({ path }) => `/${path}` === src)),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
