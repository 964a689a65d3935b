import { Argument, type Command } from 'commander'
import { type Removable, type Renamable, removables, renamables } from '../edit/kinds/definitions.ts'
import type { TranslationOptions } from './translations.ts'

/** The functions that `saga rename` and `saga remove` call. */
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

/** The functions that `saga translations export` and `import` call. */
export interface Translations {
  write(file: string, options: TranslationOptions): Promise<void>
  read(file: string): Promise<void>
}

/** Adds `translations export` and `translations import`. */
export function defineTranslations(program: Command, { write, read }: Translations): void {
  const parent = program
    .command('translations')
    .description('give texts to a translator as a PO file, and take them back')
  parent
    .command('export')
    .description('write the texts of a language, with those that they translate, into a PO file')
    .requiredOption('--language <code>', 'language to translate into')
    .option('--from <code>', 'language to translate from (default: xDefault of site.yaml)')
    .option('--missing', 'leave out what is translated already')
    .option('--replace', 'write over a file that says something else')
    .argument('[file]', 'file to write (default: <code>.po)')
    .action((file: string | undefined, options: TranslationOptions) =>
      write(file ?? `${options.language}.po`, options),
    )
  parent
    .command('import')
    .description('write translated texts into content/; what did not change stays as it is')
    .argument('<file>', 'a PO file that "translations export" wrote')
    .action((file: string) => read(file))
}
