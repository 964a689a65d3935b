import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HostSetup, withLimitedLines } from '../../hosts/host.ts'
import type { OuterFile } from './outer-files.ts'

interface HostedShop {
  readonly name: string
  /** Whether a poster has a print run. */
  readonly isLimited: boolean
}

/** Returns the texts of a host's files, with the shop's name filled in. */
export async function hostFilesOf(
  home: string,
  setup: HostSetup,
  { name, isLimited }: HostedShop,
): Promise<readonly OuterFile[]> {
  const hostedName = hostedNameOf(name)
  const paths = isLimited ? [...setup.files, ...setup.limited.files] : setup.files
  const files = paths.map(async (path) => {
    const template = await readFile(join(home, 'cli/hosts/setups', path), 'utf8')
    const namedText = template.replace('{shop}', hostedName)
    const text = withLimitedLines(namedText, isLimited)
    return { path, text }
  })
  return await Promise.all(files)
}

/** Cloudflare's limit for the name of a project, in characters. */
const MAX_NAME_LENGTH = 63

/**
 * Returns the shop's name in the form that hosts accept: 'Öland & Söner' becomes
 * 'oland-soner'. Returns 'shop' if nothing is left.
 */
export function hostedNameOf(name: string): string {
  // NFD separates letters from their accents, which are then removed.
  const plainText = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
  const words = plainText.trim().replace(/[\s-]+/g, '-')
  // The name may begin with a hyphen, and the shortened name may end with one.
  const hostedName = words.slice(0, MAX_NAME_LENGTH).replace(/^-|-$/g, '')
  return hostedName || 'shop'
}
