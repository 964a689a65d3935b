import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from '../../edit/transaction.ts'
import type { Content } from '../../load/content.ts'
import { type HostName, hostNames } from './definitions.ts'
import { cloudflare } from './hosts/cloudflare.ts'
import { githubPages } from './hosts/github-pages.ts'
import type { HostFiles } from './hosts/host-files.ts'
import { netlify } from './hosts/netlify.ts'
import { vercel } from './hosts/vercel.ts'
import type { PlanNew } from './plan-new.ts'

const hosts: Readonly<Record<HostName, (content: Content) => HostFiles>> = {
  vercel: () => vercel,
  'github-pages': () => githubPages,
  netlify: () => netlify,
  cloudflare: ({ site }) => cloudflare(hostNameOf(site?.value.name ?? '')),
}

/** The files by which a host builds and serves the shop. Files that say something else are left alone. */
export const newHost: PlanNew = async ({ root }, content, given) => {
  const name = hostNames.find((known) => known === given.id)
  if (!name)
    return { rejected: [`"${given.id}" is none of the hosts that are known: ${hostNames.join(', ')}`] }
  const { files, remarks } = hosts[name](content)
  const found = await Promise.all(
    Object.entries(files).map(async ([path, contents]) => ({
      path,
      contents,
      before: await readFile(join(root, path), 'utf8').catch(ignoreMissing),
    })),
  )
  const others = found.filter(({ contents, before }) => before !== undefined && before !== contents)
  if (others.length > 0 && !given.isOn('replace'))
    return { rejected: others.map(({ path }) => `${path} is there already; --replace writes over it`) }
  return {
    files: found.map(({ path, contents, before }) => ({
      path,
      description: stateOf(contents, before),
      ...(before === undefined ? { creates: contents } : { replaces: contents }),
    })),
    remarks,
  }
}

function stateOf(contents: string, before: string | undefined): string {
  if (before === undefined) return 'new'
  return before === contents ? 'as it was' : 'replaced'
}

/** Small letters, digits and dashes. */
const hostNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-') || 'shop'
