import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '../../cli/check/load-content.ts'
import { duplicate } from '../../cli/edit/kinds/poster.ts'
import { writeFiles } from '../../cli/edit/transaction.ts'
import { once } from '../../cli/model/once.ts'
import { projectAt } from '../../cli/project.ts'
import { commandShop, textOptions } from '../shops/command-shop.ts'
import { restoredShop } from '../shops/own-shop.ts'
import { plannerFor } from '../shops/planned-changes.ts'
import { home, type Run } from '../support/cli.ts'
import { edit, readFolder, writeFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { writeClaim } from '../support/pictures.ts'
import { fillPo } from '../support/translator.ts'

const shop = commandShop(restoredShop(addLinks))
const { run, picture } = shop
const content = (...names: readonly string[]): string =>
  join(shop.root, 'content', ...names)

/**
 * A shop with drafts, former names, posters with several pictures, posters in two galleries
 * and in none, and links to all of them.
 */
const olderFiles = readFolder(join(import.meta.dirname, '../shops/linked-shop'))
/** The files that every test starts with. They are read only after `olderFiles` have been added to the tiny shop. */
const startFiles = once(() => readFolder(content()))
async function addLinks(): Promise<void> {
  writeFolder(olderFiles, content())
  writeFolder(startFiles(), join(shop.root, 'before'))
}

/** Matches a word such as PICTURE-691-978, with a size in pixels. */
const PICTURE_WORD = /^PICTURE(?:-(\d+)-(\d+))?$/
/** Matches a word such as SEO-TITLE. */
const TEXT_WORD = /^[A-Z-]{4,}$/

/**
 * Runs a command line, in which words in capitals stand for options with their values. For example, 'new poster a
 * --gallery moons PICTURE TITLE' stands for 'new poster a --gallery moons --image <a new picture> --title-sv <a text>
 * --title-en <a text> --title-es <a text>'.
 */
async function runLine(line: string): Promise<Run> {
  const [firstWord = '', ...moreWords] = await argumentsIn(line)
  return run(firstWord, ...moreWords)
}

async function argumentsIn(line: string): Promise<readonly string[]> {
  const args: string[] = []
  for (const word of line.split(' ')) {
    const pictureWord = PICTURE_WORD.exec(word)
    if (pictureWord) {
      const [, width = 594, height = 841] = pictureWord
      // No two pictures in a shop may be the same. The colour depends on the length of the
      // file name, which is the same for most lines. So a line with several pictures gives
      // them different sizes: PICTURE-691-978.
      const name = `${line.length}.jpg`
      args.push('--image', await picture(name, Number(width), Number(height)))
    } else if (TEXT_WORD.test(word)) args.push(...textOptions(word.toLowerCase()))
    else args.push(word)
  }
  return args
}

/** Returns the output of a run without the number of interface texts, which changes often. */
const formatRun = ({ code, text }: Run): string =>
  `${text.replace(/\d+ (?=texts are)/, '')}(exit code ${code})\n`

/** Runs command lines, separated by '; '. Returns their outputs and the changes that they made. */
async function runLines(lines: string): Promise<string> {
  const outputs: string[] = []
  for (const line of lines.split('; ')) outputs.push(formatRun(await runLine(line)))
  return `${outputs.join('\n')}\n${differences()}`
}

/** Returns the differences from the folder `before`, as git shows them by default. */
function differences(): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  // Shows renames, one line around each change, and not the lines of removed files.
  const options = ['--no-index', '--no-prefix', '-M', '-D', '-U1']
  const { stdout } = spawnSync('git', ['diff', ...options, 'before', 'content'], {
    cwd: shop.root,
    encoding: 'utf8',
    env,
  })

  const folders = readdirSync(content(), { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/\.\w+$/.test(path),
  )
  const emptyFolders = folders.filter((path) => readdirSync(content(path)).length === 0)

  const headers = /^(?:index|diff|similarity|deleted|new file) .*\n/gm
  // Interface texts change often, so only the names of their files are compared. This
  // matches the changes to such a file, up to the next file or the end of the output.
  const interfaceTexts =
    /(?<=^\+\+\+ content\/strings\/.*\n)@@[\s\S]*?(?=^--- |$(?![\s\S]))/gm
  return (stdout + emptyFolders.map((path) => `content/${path}/ is empty\n`).join(''))
    .replace(headers, '')
    .replace(interfaceTexts, '')
}

const commandLines = [
  'rename poster two-moons paper-moons',
  'rename poster two-moons half-moon',
  'rename poster gold-disk golden',
  'rename gallery wide vistas',
  'rename gallery moons suns',
  'rename gallery main lakes',
  'rename gallery empty blank',
  'rename poster ebb flow',
  'rename edition get-the-saga books',
  'rename edition sagan saga',
  'rename text faq help',
  'rename language es ca',
  'rename language en gb',
  'rename language de at',
  'remove poster two-moons',
  'remove poster two-moons --to gold-disk',
  'remove poster gold-disk',
  'remove poster wide-1',
  'remove poster lone',
  'remove poster two-moons --to ebb',
  'remove gallery moons --to main',
  'remove gallery wide --to tides',
  'remove gallery empty',
  'remove gallery empty --to moons',
  'remove gallery tides',
  'remove edition sagan',
  'remove edition get-the-saga --to sagan',
  'remove text faq',
  'new text help TITLE SEO-TITLE SEO-DESCRIPTION TEXT; remove text faq --to help',
  'remove language de',
  'remove language es',
  'remove review review-1',
  'remove review review-2',
  'new poster moonrise --gallery moons PICTURE',
  'new poster moonset --gallery main --after gold-disk --draft --title-sv Ned PICTURE',
  'new gallery waves --orientation landscape --columns 2 --draft --label-sv Vatten --seo-title-sv Vatten',
  'new edition livre --from sagan --language es --label-es Libro --seo-title-es Libro --seo-description-es Un',
  'new text returns --questions --title-sv Retur --text-en Back',
  'new review --name Bo --country NO --rating 1 --language en --date 2025-01-02 --helpful 3 --comment-sv Hm',
  'new review --date 2025-09-10 --helpful 3 --media --name Ana --country ES --rating 5 --language es COMMENT',
  'remove gallery wide --with-posters',
  'remove quote 1',
  'remove gallery moons --with-posters',
  'remove testimonial 1',
  'remove gallery moons --with-posters --to wide',
  'remove language de; new quote --name Bo TEXT; remove quote Ada; remove quote 2',
  'remove language de; new quote --name help TEXT; new testimonial --name Bo --rating 5 TEXT',
  'new text returns TITLE SEO-TITLE SEO-DESCRIPTION TEXT',
  'new text returns --draft --title-sv Returer',
  'new edition sagor --language sv --label-sv Sagor',
  'new language fr',
  'new gallery stars --orientation portrait LABEL TITLE SUBTITLE SEO-TITLE SEO-DESCRIPTION; new poster star-a --gallery stars PICTURE; new poster star-c --gallery stars PICTURE-691-978; new poster star-b --gallery stars --after star-a PICTURE-692-980',
  'new poster 1984 --gallery main PICTURE TITLE DESCRIPTION; new poster true --gallery main PICTURE-691-978 TITLE DESCRIPTION',
]

// Only the long suite runs every line. What each line changes is also tested in cli/edit/planned-changes.test.ts, so
// here one of each kind shows that the command prints and writes the plan.
const LONG_OR_TYPICAL = isLong
  ? /./
  : /^(?:rename (?:poster two-moons paper|gallery wide|language en)|remove language es|new (?:poster moonset|edition livre|gallery stars|text returns --q|language))/
const testedLines = commandLines.filter((line) => LONG_OR_TYPICAL.test(line))

test.each(testedLines)(
  'saga %s makes the changes that it reports, and overwrites no existing file',
  async (line) => {
    const previousFiles = await shop.everyFile()
    let output = await runLines(line)

    const files = await shop.everyFile()
    const createdPaths = [...files.keys()].filter((path) => !previousFiles.has(path))
    if (createdPaths.length > 0 && !line.includes('; '))
      output += await runLineWithFilesInTheWay(line, createdPaths)

    await expect(output).toMatchFileSnapshot(
      `changes/${line.replace(/\W+/g, '-').slice(0, 40)}.txt`,
    )
  },
)

/**
 * Runs a line while files with syntax errors have the names of the files that it would create. Every second name is in
 * capitals, because some disks ignore case.
 */
async function runLineWithFilesInTheWay(
  line: string,
  createdPaths: readonly string[],
): Promise<string> {
  await rm(content(), { recursive: true })
  writeFolder(startFiles(), content())
  const pathsInTheWay = createdPaths.map((path, index) => {
    const name = basename(path)
    return join(dirname(path), index % 2 === 1 ? name.toUpperCase() : name)
  })
  for (const path of pathsInTheWay) await shop.write(path, `half: [written, ${path}\n`)
  const previousFiles = await shop.everyFile()

  const result = await runLine(line)

  const files = await shop.everyFile()
  for (const path of pathsInTheWay)
    expect(files.get(path), path).toBe(previousFiles.get(path))
  if (result.code !== 0) expect(files).toEqual(previousFiles)
  return `\nIf its files already exist, half written:\n${formatRun(result)}`
}

const newReviews = ['2025-10-15', '2025-09-10 --unverified', '2025-08-28', '2026-11-21']
  .map(
    (date) =>
      `new review --date ${date} --name Bo --country ES --rating 5 --language es COMMENT`,
  )
  .join('; ')

/** Command lines that change a file, whose contents are prepared first. */
type FileCase = readonly [
  /** The name of the snapshot. */
  name: string,
  file: string,
  prepare: (text: string) => string,
  lines: string,
]

/** Prepares a file and runs command lines. The snapshot shows only what the lines change. */
async function matchChanges(...[name, file, prepare, lines]: FileCase): Promise<void> {
  for (const folder of ['before', 'content'])
    await edit(join(shop.root, folder, file), prepare)

  await expect(await runLines(lines)).toMatchFileSnapshot(`changes/${name}.txt`)
}

/** File cases that the long suite alone runs: other tests notice most of their faults. */
const LONG_CASES = ['reviews', 'quotes-first', 'last-poster', 'no-purchase-links']

const casesToRun = (cases: readonly FileCase[]): readonly FileCase[] =>
  isLong ? cases : cases.filter(([name]) => !LONG_CASES.includes(name))

test.each<FileCase>(
  casesToRun([
    ['reviews', 'reviews.yaml', (text) => text, newReviews],
    // With a byte order mark, indented entries, and YAML's mark for the end of the document.
    [
      'reviews-indented',
      'reviews.yaml',
      (text) => `\ufeff${text.replace(/^(?=.)/gm, '  ')}...\n`,
      newReviews,
    ],
    [
      'quotes-indented',
      'quotes/en.yaml',
      () => '  - name: Ada\n    text: Fin\n',
      'remove language de; new quote --name Bo TEXT',
    ],
    [
      'quotes-first',
      'quotes/en.yaml',
      () => '# What visitors say.\n[]\n',
      'remove language de; new quote --name Bo TEXT',
    ],
    [
      'quotes-uneven',
      'quotes/en.yaml',
      (text) => `${text}- { name: Bo, text: Fine }\n`,
      'remove quote Bo; remove quote 3',
    ],
    [
      'listed-poster',
      'galleries/main.yaml',
      (text) => text.replace('  - two-moons', '  - reed-boat\n$&'),
      'new poster reed-boat --gallery main PICTURE',
    ],
  ]),
)('a changed file keeps its style and contains no duplicate entries: %s', matchChanges)

test.each<FileCase>(
  casesToRun([
    [
      'last-poster',
      'galleries/main.yaml',
      (text) => text.replace(/ +- two-moons\n/, ''),
      'remove poster gold-disk',
    ],
    [
      'last-review',
      'reviews.yaml',
      (text) => text.replace(/- id: review-2[\s\S]*/, ''),
      'remove review review-1',
    ],
    [
      'no-purchase-links',
      'site.yaml',
      (text) => text.replace(/purchaseLinks.*\n/, ''),
      'new poster reed-boat --gallery main PICTURE',
    ],
    [
      'half-written',
      'galleries/wide.yaml',
      (text) => `${text}hero: [../posters/main/two-moons.jpg\n# Beside two-moons.\n`,
      'remove poster two-moons; rename poster gold-disk sun; rename language es ca',
    ],
    [
      'gallery-of-faulty-posters',
      'posters/wide/wide-1.yaml',
      (text) => `${text}hero: [\n`,
      'remove gallery wide --with-posters',
    ],
    [
      'faulty-reviews',
      'reviews.yaml',
      () => '[',
      `remove review review-1; ${newReviews}`,
    ],
    ['faulty-site', 'site.yaml', () => '[', 'remove review review-1'],
  ]),
)(
  'commands handle files with errors, without entries or without fields: %s',
  matchChanges,
)

test('a new poster is added to a folder whose name has decomposed letters', async () => {
  // macOS may store "å" as "a" and a ring. The posters of the gallery are now in "målat".
  await rename(content('posters/moons'), content('posters/ma\u030alat'))

  await runLine('new poster gokstad --gallery moons PICTURE')

  expect(readdirSync(content('posters')).sort()).toEqual([
    'empty',
    'main',
    'ma\u030alat',
    'wide',
  ])
})

test('imported translations create the missing files of a draft language', async () => {
  const file = join(shop.root, 'de.po')
  const exportRun = await run('translations export --language de --missing', file)
  // Interface texts change often, so they are left out. So is the number of texts, which
  // would be wrong without them. Spaces replace one translation, which is then treated as
  // unfinished.
  await edit(file, (po) =>
    fillPo(po)
      .replace(/^#.*\n(?:#.*\n)*msgctxt "content\/strings[\s\S]*?\n\n/gm, '')
      .replace(/^"X-Texts: .*\n/m, '')
      .replace(/(?<=msgid "The Gold Disk"\nmsgstr )".*"/i, '"  "'),
  )
  await edit(content('posters/main/two-moons.yaml'), (text) =>
    text.replace('Two moons', 'The two moons'),
  )

  const importRun = await run('translations import', file)

  const importText = `${importRun.text}(exit code ${importRun.code})`
  const output = `${exportRun.text}${importText}\n\n${differences()}`
    .replaceAll(`${shop.root}/`, '')
    .replace(/\d+ (?=texts into "\w+", of|are to be|missing)/g, '')
    .replace(/(?<=de\.po:)\d+/g, '…')
  await expect(output).toMatchFileSnapshot('changes/translations-import.txt')
})

test('the copy of a poster is a draft listed after the original, without its former names', async () => {
  const project = projectAt(shop.root, shop.root, 'test')
  const { content, sources } = await loadContent(project, {})

  const change = await duplicate({ project, content }, 'two-moons', 'three-moons')
  if (!('rejected' in change)) await writeFiles(project, change.files, sources)
  await expect(differences()).toMatchFileSnapshot('changes/copy.txt')

  expect(await duplicate({ project, content }, 'two-moon', 'gold-disk')).toMatchObject({
    rejected: [
      'there is no poster "two-moon"; did you mean "two-moons"?',
      '"gold-disk" is already used by content/posters/main/gold-disk.yaml',
    ],
  })
})

test('impossible changes are refused with a reason, and change nothing', async () => {
  for (const name of ['bad.jpg', 'note.txt']) await writeFile(join(shop.root, name), 'x')
  // The header of this picture claims sides that are longer than the maximum.
  await writeFile(join(shop.root, 'large.jpg'), await writeClaim(14_161, 20_049))
  await writeFile(
    join(shop.root, 'other.po'),
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n\nmsgid "a"\nmsgstr "b"\n',
  )

  // The snapshot itself lists the command lines: to test another one, add it there.
  const snapshot = join(import.meta.dirname, 'changes/refused.txt')
  const refusedLines = readFileSync(snapshot, 'utf8').match(/(?<=^\$ saga ).*/gm) ?? []
  const previousFiles = await shop.everyFile()
  const plan = await plannerFor(shop.root, home)
  const textOf = async (line: string): Promise<string> => {
    const [firstWord = '', ...moreWords] = await argumentsIn(line)
    if (firstWord === 'translations') return (await run(firstWord, ...moreWords)).text

    // The planner refuses the change, so that the command prints these lines.
    const planned = await plan(firstWord, ...moreWords)
    const reasons = 'rejected' in planned ? planned.rejected : []
    return reasons.map((reason) => `Nothing was written: ${reason}\n`).join('')
  }

  const outputs: string[] = []
  for (const line of refusedLines) {
    // Pictures and PO files of the shop are given as absolute paths.
    const lineWithPaths = line.replace(
      /(?<= )(?=(?:bad|large|note|content|other)[./])/g,
      `${shop.root}/`,
    )
    const text = await textOf(lineWithPaths)
    outputs.push(`$ saga ${line}\n${text}`.replaceAll(`${shop.root}/`, ''))
  }
  await expect(outputs.join('\n')).toMatchFileSnapshot(snapshot)
  expect(await shop.everyFile()).toEqual(previousFiles)
})
