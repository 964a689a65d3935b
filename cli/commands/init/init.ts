import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Planned } from '../../edit/change.ts'
import { planNewFiles } from '../../edit/new.ts'
import { isBegun, planMissingFiles } from '../../edit/starter/missing-files.ts'
import { draftsAmong, planNewShop } from '../../edit/starter/new-shop.ts'
import { hasRate } from '../../edit/starter/starter-prices.ts'
import { hasPack } from '../../edit/starter/starter-texts.ts'
import { itemsThatApply, type PlannedChange } from '../../edit/transaction.ts'
import { askGit } from '../../git/git.ts'
import { type HostName, hosts } from '../../hosts/hosts.ts'
import { joinWords } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import { listShopFiles } from '../../read/listing.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { applyChange } from '../change/apply-change.ts'
import { lacksEngine } from '../change/host-package.ts'
import type { CommandContext } from '../command-context.ts'
import { planOwnerFiles, WORKFLOW } from './owner-files.ts'
import { type InitAnswers, readAnswers } from './questions.ts'

export { allQuestions, readAnswers } from './questions.ts'

/** Tells whether the shop has already begun. If so, `saga init` creates only what is missing. */
export const isShopBegun = (project: Project): boolean =>
  isBegun({
    files: new Set(listShopFiles(project).content.files.map(({ path }) => path)),
  })

/** For `applyChange`: the shop may lack its settings, which this change creates. */
const STARTS_SHOP = true

/**
 * Creates the files that a shop needs and that are missing. Where the shop itself says nothing, they use the default
 * answers.
 */
export const completeShop = (context: CommandContext): Promise<number> =>
  applyChange(
    context,
    (shop) => planNewFiles(shop, (change) => planMissingFiles(change, defaultAnswers())),
    STARTS_SHOP,
  )

function defaultAnswers(): InitAnswers {
  const answers = readAnswers({})
  if ('faults' in answers) throw new Error(answers.faults.join('\n'))
  return answers
}

/** Writes a new shop: all files or none. Existing files stay as they are. */
export async function beginShop(
  context: CommandContext,
  answers: InitAnswers,
): Promise<number> {
  const { project, report } = context
  const hadReadMe = existsSync(join(project.root, 'README.md'))
  const exitCode = await applyChange(
    context,
    (shop) => planShop(shop, answers),
    STARTS_SHOP,
  )
  if (exitCode !== 0) return exitCode

  const gitText = await startGit(project.root)
  if (gitText !== undefined) report.line(gitText)
  if (await lacksEngine(project.root)) report.line(NO_ENGINE)
  report.line(nextSteps(!hadReadMe))
  return 0
}

const planShop = (
  shop: Parameters<typeof planNewFiles>[0],
  answers: InitAnswers,
): Promise<PlannedChange> =>
  planNewFiles(shop, async (change): Promise<Planned> => {
    await planNewShop(change, answers, needsRedirectPages(answers.host))
    const { remainingFiles, remainingScripts } = await planOwnerFiles(change, answers)
    const hasWorkflow = change.files().some(({ path }) => path === WORKFLOW)
    const remarks = [
      ...remarksOn(answers, remainingFiles),
      ...remainingScripts.map(remarkOnScript),
      ...(hasWorkflow ? [WORKFLOW_REMARK] : []),
    ]
    // The remarks list what is left to do, so the output must not say that nothing is
    // left.
    return { remarks, hasRest: true }
  })

const needsRedirectPages = (host: HostName | undefined): boolean =>
  host !== undefined && 'needsRedirectPages' in hosts[host]

function remarksOn(
  { languages, currency }: InitAnswers,
  remainingFiles: readonly string[],
): readonly string[] {
  const untranslated = quote(languages.filter((lang) => !hasPack(lang)))
  const hidden = quote(draftsAmong(languages))

  return itemsThatApply(
    remainingFiles.length > 0 &&
      `Already there, and left as they are: ${joinWords(remainingFiles)}.`,
    remainingFiles.includes('.gitignore') &&
      'Make sure that .gitignore lists node_modules/, dist/, .cache/ and content/.saga-*.',
    untranslated !== '' &&
      `The engine has no texts in ${untranslated}: translate those of the new shop, which are in English.`,
    hidden !== '' &&
      `Visitors do not see ${hidden} until you delete "draft: true" in ${fileOf('site')}.`,
    !hasRate(currency) &&
      `The example prices are those in euros, not converted to ${currency}: correct them in ${fileOf('prices')}.`,
    `The legal texts in ${LEGAL_TEXTS} are drafts: fill in their [[gaps]] before you publish them.`,
  )
}

const WORKFLOW_REMARK = `At GitHub, ${WORKFLOW} checks and builds the shop after every push, and publishes nothing: you may delete it.`

const remarkOnScript = (name: string): string =>
  `package.json: its script "${name}" stays as it is, but your host and the manuals expect "saga ${name}". Change the script, or type "npx saga ${name}".`

/** 'content/texts/' */
const LEGAL_TEXTS = `${folderOf('articles')}/`

const quote = (words: readonly string[]): string =>
  joinWords(words.map((word) => `"${word}"`))

/** Starts a git repository, unless the folder is in one. Returns a line about it, if there is anything to say. */
async function startGit(root: string): Promise<string | undefined> {
  const place = await askGit(root, ['rev-parse', '--is-inside-work-tree'])
  const isOutside = /not a git repository/.test(place.errors)
  if (place.isMissing) return 'git is not installed: install it to keep earlier versions.'
  if (!isOutside) return undefined

  // The workflows publish the branch "main". Older versions of git would name it differently.
  const { code } = await askGit(root, ['init', '--quiet', '--initial-branch=main'])
  return code === 0 ? 'Started a git repository. Nothing is committed yet.' : undefined
}

const NO_ENGINE =
  'package.json does not install the engine: run "npm install <its package>" in this folder first.'

/** @param hasReadMe whether the folder has the owner's README of a new shop */
const nextSteps = (hasReadMe: boolean): string => `
Next:
  npx saga watch             shows the shop, and opens the editor
  npx saga validate --open   lists what it still lacks before its first visitor
  ${hasReadMe ? 'README.md                  says what to do, step by step' : 'npx saga --help            lists all commands'}`
