// Measures weights and pace and writes docs/benchmarks.md: `npm run bench`, or one part: `npm run bench -- scale`.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { machine } from './figures.ts'

interface Part {
  readonly name: string
  readonly title: string
  readonly command: string
  readonly words: string
}

const parts: readonly Part[] = [
  {
    name: 'weights',
    title: 'What visitors are sent',
    command: 'npm run bench:weights',
    words: 'Compressed with brotli, without pictures and fonts.',
  },
  {
    name: 'images',
    title: 'Pictures',
    command: 'npm run bench:images',
    words:
      'A part of the shop’s own pictures, beside a plain script that calls sharp and beside eleventy-img.',
  },
  {
    name: 'dev',
    title: 'The development loop',
    command: 'npm run bench:dev',
    words: 'The shop itself, beside Astro and Eleventy with as many posters; rounds are interleaved.',
  },
  {
    name: 'scale-1000',
    title: 'A thousand posters',
    command: 'npm run bench:scale -- --posters 1000 --rivals',
    words:
      'Synthetic galleries of fifty posters in three languages. The others make the same pages of the posters, tag by tag, by templates of their own (tools/bench/rivals); ours are those that a build makes when nothing else is missing.',
  },
  {
    name: 'scale',
    title: 'Ten thousand posters',
    command: 'npm run bench:scale -- --posters 10000 --rivals',
    words:
      'Two hundred galleries; thirty thousand pages of posters. "Everything" includes all pages, feeds and rules, but pictures only as copies.',
  },
  {
    name: 'filter',
    title: 'A choice above a wall',
    command: 'npm run bench:filter',
    words:
      'From a click to the next paint, in Chromium with a processor four times slower; median of seven rounds. That paint shows what is chosen and what each choice would leave; cards follow in the frame after it.',
  },
  {
    name: 'tests',
    title: 'The tests',
    command: 'npm run bench:tests',
    words: 'From a fresh clone to the summary, the first build of the shop included.',
  },
]

const home = join(import.meta.dirname, '..', '..')
const file = join(home, 'docs/benchmarks.md')
const wanted = process.argv.slice(2)
const before = sectionsOf(await readFile(file, 'utf8').catch(() => ''))
const sections: string[] = []
for (const part of parts) {
  const known = before.get(part.title)
  const section = wanted.length === 0 || wanted.includes(part.name) ? measure(part) : undefined
  if (section ?? known) sections.push(section ?? known ?? '')
}
await writeFile(
  file,
  `# Benchmarks

Written by \`npm run bench\`, which takes about half an hour on a quiet machine. Ratios carry over to other machines, seconds
do not. Other generators are installed into \`.cache/bench/\` when they are measured, never among the project's packages.

${sections.join('\n\n')}
`,
)

/** Undefined when nothing was measured; a claim that does not hold is a measurement too. */
function measure({ title, command, words }: Part): string | undefined {
  process.stdout.write(`${command}\n`)
  const { stdout } = spawnSync(command, {
    shell: true,
    cwd: home,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = sectionOf(stdout)
  process.stdout.write(`${said}\n`)
  if (!said.includes('|') && !said.includes('```')) return undefined
  return `## ${title}\n\n${words}\n\n${said}\n\n\`${command}\`, ${today()}, ${machine()}.`
}

/** What a part printed: tables as they are, other lines as text; no word of this machine's folders. */
function sectionOf(output: string): string {
  const lines = output
    .replaceAll(home, '')
    .replaceAll(homedir(), '~')
    .split('\n')
    .filter((line) => !/^(?:> |round \d)/.test(line))
  const groups: { readonly table: boolean; readonly lines: string[] }[] = []
  for (const line of lines) {
    const table = line.startsWith('|')
    const last = groups.at(-1)
    if (last?.table === table) last.lines.push(line)
    else groups.push({ table, lines: [line] })
  }
  return groups
    .map((group) => ({ ...group, text: group.lines.join('\n').replace(/^\n+|\s+$/g, '') }))
    .filter(({ text }) => text !== '')
    .map(({ table, text }) => (table ? text : `\`\`\`text\n${text}\n\`\`\``))
    .join('\n\n')
}

/** What stands in the file, by title. */
function sectionsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)/.exec(section)?.[1] ?? '', section.trim()] as const),
  )
}

/** YYYY-MM-DD */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
