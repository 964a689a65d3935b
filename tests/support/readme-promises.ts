const story = (title: string): string => `tests/editor/story.test.ts › ${title}`
const wall = (title: string): string => `tests/browser/wall.test.ts › ${title}`
const life = (title: string): string => `tests/life/years.test.ts › ${title}`
const change = (title: string): string => `cli/commands/change.test.ts › ${title}`
const begin = (title: string): string => `cli/commands/new/begin.test.ts › ${title}`
const everyMistake =
  'cli/load/messages.test.ts › every mistake is said in one message, at its place, with its cause and remedy'
const commands = 'tests/site/docs.test.ts › %s: %s'
const newPoster =
  'cli/commands/new/poster.test.ts › has its file, its picture, its links and its place in the gallery'

/** Sentences of README.md, "Change content", about the fonts of the code. */
export const notOfContent: readonly string[] = ['The web fonts', 'To add letters']

/** Sentences of README.md that tests of their own keep: how each begins, the file of the test and its name. */
export const readmeTests: Readonly<Record<string, string>> = {
  'A shop for art posters and saga books':
    'tests/site/routes.test.ts › $path answers, with and without a slash',
  'All texts, prices and pictures are plain files': `tests/site/poster-pages.test.ts › tell search engines the prices that visitors see, and a way to each variant`,
  '**In the browser**': story('the button of a page leads to its form, with the page beside it'),
  'Forms in all languages': story(
    'the page follows a text while it is typed, and one value of the file changes',
  ),
  '[docs/editing.md](docs/editing.md) shows it.': story('the shop is whole after it all'),
  'Visitors narrow a gallery': wall('a colour leaves the posters that have it, and says how many'),
  'A motif is an entry':
    'cli/plan/wall-style.test.ts › cards say their colours by place, and a series only where their id does not say it',
  'An address keeps what is chosen': wall(
    'keeps the choice without a step in the history, for a reload and for the way back',
  ),
  'say that a poster is sold out':
    'tests/site/sold-out.test.ts › no file links to the purchase of what is sold out',
  'hide what is not finished':
    'tests/site/drafts.test.ts › a build leaves drafts out of every file: dist/ is that of a shop without them',
  'change a page of text':
    'cli/load/resolve/articles.test.ts › prices, sizes and days come from their own files',
  '[docs/content.md](docs/content.md) explains every field.':
    'tests/site/docs.test.ts › explains every field that the schemas know',
  'After each change, run': commands,
  'It lists every problem': everyMistake,
  '`npm run validate -- <file…>`':
    'tests/site/command-line.test.ts › validate with files shows what is about them, and counts the rest',
  '`npm run validate -- --outdated`':
    'tests/site/outdated.test.ts › translations that are older than their source text are listed, by the history in git',
  'To see your changes while you work':
    'tests/watch/watch.test.ts › follows content, and tells the open pages',
  'It also serves a contact sheet': 'tests/watch/watch.test.ts › shows all posters and cards on one page',
  'Where a save cannot be shown':
    'cli/serve/editor.test.ts › a page of the shop opens a file in the editor, at its line',
  '`npm run watch -- --host`':
    'tests/watch/start.test.ts › other devices of the network see the shop with --host only',
  'You need its picture': 'cli/commands/new/poster.test.ts › too small a picture',
  'This copies the picture': newPoster,
  'You can leave out texts':
    'cli/commands/new/poster.test.ts › leaves the words to its author, and says where they go',
  '`npm run new` without arguments':
    'tests/site/command-line.test.ts › `new` without arguments lists what can be added',
  'Change the number in': commands,
  'This shows which files':
    'tests/build/publishing.test.ts › --plan says what would be done and why, and does nothing',
  'In a terminal,': 'cli/commands/new/ask.test.ts › answers become the command that does the same',
  'begin a gallery': life('a gallery is begun, and has no page yet'),
  'add a page of text': begin('a page of text in each language that has a word of it'),
  'begin a page of books': life('an edition is begun, hidden, and removed'),
  'add a review': life('a review of another year changes what the shop claims'),
  'put a poster behind': life('it gets three posters, one of them between the others'),
  'rename a poster': life('a poster is renamed'),
  'remove one': change('a poster with a successor: its address leads there'),
  'remove a language with its texts': life(
    'a language goes when nothing needs it any more, its files and words with it',
  ),
  '`rename` and `remove` change files': change('is refused, and nothing is touched: %j'),
  'A build names the addresses': life('a poster is removed, and the plan names the addresses that go'),
  'A new language begins hidden': begin('a language, hidden, with its files'),
  'The last command lists':
    'tests/site/translations.test.ts › a language begun hidden is translated whole by a PO file, and nothing else changes',
  'Until they are there':
    'cli/load/fallbacks.test.ts › a language with a fallback shows the texts of that one, and only warns',
  'When they are there': life('the language is translated by a PO file, and published'),
  'A translator needs no YAML':
    'tests/site/translations.test.ts › a language begun hidden is translated whole by a PO file, and nothing else changes',
  '`keepAssets: 7` in `content/site.yaml`':
    'tests/build/kept-assets.test.ts › it goes when its time is over, though nothing else has changed',
  'GitHub Pages | `redirectPages: true`':
    'tests/site/hosts.test.ts › redirectPages: true writes %s, which leads to %s',
  'S3 and other hosts without rules | `redirectPages: true`':
    'tests/site/hosts.test.ts › redirectPages: true writes %s, which leads to %s',
  '`compress: true` in `content/site.yaml`': 'tests/site/hosts.test.ts › $name sends them as what they are',
  'If all subdomains of the host':
    'cli/plan/headers.test.ts › subdomains are bound to https only where the shop chose it',
  'Before the first upload, set `origin:`': 'templates/head.test.tsx › names itself with the origin',
  'The button of each poster opens its purchase page.':
    'tests/browser/poster-page.test.ts › sells and enlarges without scripts',
  'Temporary files of editors and systems':
    'cli/load/leftovers.test.ts › what editors and systems leave behind is neither read nor published',
}
