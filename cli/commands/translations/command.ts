import type { Command } from 'commander'
import type { TranslationOptions } from '../translations.ts'

/** What `saga translations` does. */
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
    .option('--from <code>', 'language to translate from (default: xDefault of content/site.yaml)')
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
