import {
  type ContentKind,
  definitions as contentDefinitions,
  type Definition,
} from '../../edit/kinds/definitions.ts'
import { setups } from '../../hosts/hosts.ts'

const hostNames = [...setups.keys()]

export type Kind = ContentKind | 'host'

/** Describes each thing that `saga new` can write: a kind of content, or the files of a host. */
export const definitions: Readonly<Record<Kind, Definition>> = {
  ...contentDefinitions,
  host: {
    summary: 'write the files by which a host builds and serves the shop',
    argument: `the host: ${hostNames.join(', ')}`,
    required: {},
    optional: { '--replace': 'write over files that are there' },
    texts: {},
    choicesOf: { '<id>': () => hostNames },
  },
}

export const kinds = Object.keys(definitions) as readonly Kind[]
