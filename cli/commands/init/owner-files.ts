import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenChange } from '../../edit/change.ts'
import { exists } from '../../edit/planned-steps.ts'
import { attempt } from '../../fs/system.ts'
import { hosts, setups } from '../../hosts/hosts.ts'
import { joinWords } from '../../model/text.ts'
import { hostFilesOf } from '../change/host-files.ts'
import type { InitAnswers } from './questions.ts'

/** A file outside content/ that the owner of a new shop gets. */
interface OwnerFile {
  readonly path: string
  readonly text: string
}

/**
 * The files of `cli/edit/starter/project/`, by their paths in the shop. In the engine, .gitignore has another name,
 * because npm leaves out files called .gitignore.
 */
const projectFiles = {
  '.gitignore': 'gitignore',
  'README.md': 'README.md',
} as const

/** An empty file, because git leaves out empty folders. The build does not publish it. */
const PUBLIC_FOLDER = { path: 'public/.gitkeep', text: '' } as const

/** The workflow that checks the shop on GitHub. A host whose own workflow builds the shop needs none. */
export const WORKFLOW = '.github/workflows/shop.yml'

/** The scripts in package.json, by name. They run the commands that the manual describes. */
const scripts: Readonly<Record<string, string>> = Object.fromEntries(
  ['watch', 'checkout', 'build', 'validate', 'new', 'rename', 'remove'].map((name) => [
    name,
    `saga ${name}`,
  ]),
)

/** Files and scripts in the owner's folder that a new shop leaves unchanged. */
interface RemainingFiles {
  /** Paths of files. */
  readonly remainingFiles: readonly string[]
  /** Names of scripts in package.json that do not run the command of the same name. */
  readonly remainingScripts: readonly string[]
}

/**
 * Creates the files outside content/. Leaves existing files and scripts as they are, and returns their paths and names;
 * only package.json gets the scripts that it lacks.
 */
export async function planOwnerFiles(
  change: OpenChange,
  answers: InitAnswers,
): Promise<RemainingFiles> {
  const { root } = change.project
  const remainingFiles: string[] = []
  for (const { path, text } of await ownerFilesOf(change.project.home, answers)) {
    if (await exists(root, path)) remainingFiles.push(path)
    else change.create(path, text, 'new')
  }

  const remainingScripts = await planScripts(change)
  return { remainingFiles, remainingScripts }
}

/** Returns the files outside content/ that a new shop gets, except package.json. */
export async function ownerFilesOf(
  home: string,
  { name, host }: Pick<InitAnswers, 'name' | 'host'>,
): Promise<readonly OwnerFile[]> {
  const read = (file: string): Promise<string> =>
    readFile(join(home, 'cli/edit/starter/project', file), 'utf8')

  const setup = host && setups.get(host)
  // A new shop has no limited editions yet.
  const filesOfHost = setup
    ? await hostFilesOf(home, setup, { name, isLimited: false })
    : []
  // GitHub Pages has a workflow that builds the shop.
  const needsWorkflow =
    host !== undefined && !filesOfHost.some(({ path }) => path.startsWith('.github/'))
  const workflow = needsWorkflow ? [{ path: WORKFLOW, text: await read(WORKFLOW) }] : []

  const publish = needsWorkflow
    ? `${publishingText(host)}\n\n${WORKFLOW_TEXT}`
    : publishingText(host)
  const files = Object.entries(projectFiles).map(async ([path, file]) => {
    const text = await read(file)
    return { path, text: path === 'README.md' ? fillIn(text, { name, publish }) : text }
  })
  return [...(await Promise.all(files)), PUBLIC_FOLDER, ...filesOfHost, ...workflow]
}

const WORKFLOW_TEXT = `At GitHub, \`${WORKFLOW}\` checks and builds the shop after every push, and publishes nothing. You may
delete it.`

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, key: string) => values[key] ?? braces)

/** Returns the text for the owner's README about how the shop gets to its host. */
function publishingText(host: InitAnswers['host']): string {
  const build =
    '`npm run build` writes the website to `dist/`. Upload the whole folder to your host.'
  if (!host)
    return `${build}\n\`npx saga new host --help\` lists the hosts for which the engine writes the settings.`

  const { title, setup } = hosts[host]
  // A host that needs no files has a sentence here instead.
  if (typeof setup === 'string')
    return `${build}\nYour host is ${title}: \`deploy.md\`, one of the manuals below, says what it needs.`
  const files = joinWords(setup.files.map((path) => `\`${path}\``))
  const noun = setup.files.length === 1 ? 'This file is' : 'These files are'
  const steps = [...setup.remarks, `${noun} for ${title} alone: ${files}.`]
  return [`Your host is ${title}:`, '', ...steps.map((step) => `- ${step}`)].join('\n')
}

/**
 * Adds the scripts that package.json lacks. Creates the file if there is none. Returns the names of scripts that stay,
 * although the owner's manual expects others.
 */
async function planScripts(change: OpenChange): Promise<readonly string[]> {
  const path = 'package.json'
  if (!(await exists(change.project.root, path))) {
    change.create(path, `${JSON.stringify({ private: true, scripts }, null, 2)}\n`, 'new')
    return []
  }

  const text = await change.read(path)
  const textWithScripts = withScripts(text)
  if (textWithScripts === undefined)
    change.reject(`${path} is not valid JSON with an object of scripts: correct it first`)
  else if (textWithScripts !== text) change.write(path, textWithScripts, 'scripts added')
  return differentScriptsIn(text)
}

/** Returns the names of scripts in a package.json that do not run the command of the same name. */
function differentScriptsIn(text: string): readonly string[] {
  const settings: unknown = attempt(() => JSON.parse(text))
  if (!isObject(settings) || !isObject(settings.scripts)) return []

  const { scripts: previousScripts } = settings
  return Object.entries(scripts)
    .filter(([name, command]) => (previousScripts[name] ?? command) !== command)
    .map(([name]) => name)
}

/**
 * Adds the missing scripts to the text of a package.json. Keeps its indentation, its line ends and its own scripts.
 * Returns undefined if scripts cannot be added.
 */
export function withScripts(text: string): string | undefined {
  const settings: unknown = attempt(() => JSON.parse(text))
  if (!isObject(settings)) return undefined

  const { scripts: previousScripts = {} } = settings
  if (!isObject(previousScripts)) return undefined

  const isComplete = Object.keys(scripts).every((name) => name in previousScripts)
  if (isComplete) return text

  const completeSettings = { ...settings, scripts: { ...scripts, ...previousScripts } }
  // The indentation of the first indented key.
  const [, indentation = '  '] = /^([\t ]+)"/m.exec(text) ?? []
  const [end = ''] = /\s*$/.exec(text) ?? []
  const lines = JSON.stringify(completeSettings, null, indentation).split('\n')
  return lines.join(text.includes('\r\n') ? '\r\n' : '\n') + end
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
