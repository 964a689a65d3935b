import { Argument, type Command } from 'commander'
import { type Removable, type Renamable, removables, renamables } from '../../edit/find.ts'

/** What `saga rename` and `saga remove` call. */
export interface Changes {
  rename(kind: Renamable, from: string, to: string): Promise<void>
  remove(kind: Removable, id: string, to: string | undefined): Promise<void>
}

/** Adds `rename` and `remove`. */
export function defineChanges(program: Command, changes: Changes): void {
  const kind = (names: readonly string[]) => new Argument('<kind>', 'what it is').choices(names)
  program
    .command('rename')
    .description('rename a poster, gallery, edition or language everywhere; its old addresses redirect')
    .addArgument(kind(renamables))
    .argument('<old>', 'its name in addresses, such as de for a language')
    .argument('<new>', 'its new name')
    .action(changes.rename)
  program
    .command('remove')
    .description(
      'remove a poster, gallery, edition, language or review, with its pictures and what leads to it',
    )
    .addArgument(kind(removables))
    .argument('<id>', 'its name in addresses, such as de for a language; the id of a review')
    .option('--to <id>', 'what takes its place: old addresses and a gallery\u2019s posters go there')
    .action((name: Removable, id: string, { to }: { readonly to?: string }) => changes.remove(name, id, to))
}
