import { Argument, type Command } from 'commander'
import type { Project } from '../project.ts'
import type { InProject } from './apply-change.ts'
import { type Ask, defineNew } from './new/command.ts'
import type { TranslationOptions } from './translations.ts'

/** The commands for kinds of content. Their schemas take as long to load as a build that changes nothing. */
type ContentModule = typeof import('./apply-change.ts')

/**
 * Adds `new`, `rename` and `remove`.
 * @param content loaded where one of these commands is typed; without it they only stand in the help
 * @param ask given where somebody sits at the terminal
 */
export function defineContentCommands(
  program: Command,
  inProject: InProject,
  content: ContentModule | undefined,
  findProject: () => Project,
  ask: Ask | undefined,
): void {
  defineNew(
    program,
    content?.kinds ?? {},
    async () => content?.readChoices(findProject()),
    async (kind, given) => content && inProject(content.addNew(kind, given)),
    ask,
  )
  const kind = (names: readonly string[] = []) => new Argument('<kind>', 'what it is').choices(names)
  program
    .command('rename')
    .description('give a page or a language another name everywhere; its old addresses redirect')
    .addArgument(kind(content?.renamables))
    .argument('<old>', 'its name in addresses, such as de for a language')
    .argument('<new>', 'its new name')
    .action(
      (...[name, from, to]: [string, string, string]) =>
        content && inProject(content.renameContent(name, from, to)),
    )
  program
    .command('remove')
    .description('remove a page, a language or a review, with its pictures and what leads to it')
    .addArgument(kind(content?.removables))
    .argument('<id>', 'its name in addresses, such as de for a language; the id of a review')
    .option('--to <id>', 'what takes its place: old addresses and a gallery\u2019s posters go there')
    .action(
      (...[name, id, { to }]: [string, string, { readonly to?: string }]) =>
        content && inProject(content.removeContent(name, id, to)),
    )
}

/** Adds `translations export` and `translations import`. */
export function defineTranslations(program: Command, inProject: InProject): void {
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
      inProject(async (...world) =>
        (await import('./translations.ts')).exportTranslations(
          file ?? `${options.language}.po`,
          options,
        )(...world),
      ),
    )
  parent
    .command('import')
    .description('write translated texts into content/; what did not change stays as it is')
    .argument('<file>', 'a PO file that "translations export" wrote')
    .action((file: string) =>
      inProject(async (...world) => (await import('./translations.ts')).importTranslations(file)(...world)),
    )
}
