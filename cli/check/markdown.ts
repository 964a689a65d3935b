import {
  type Diagnostic,
  error,
  note,
  type Place,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import type { Piece } from '../read/markdown/markdown.ts'
import { placeOf } from '../read/text-faults.ts'
import {
  adviceOnLetter,
  causeOfLetter,
  faultOfEntity,
  findLetterFaults,
  ISOLATES,
  isolateAdvice,
  type LetterFault,
} from '../schema/letters.ts'
import { checkLink } from './markdown-links.ts'
import type { LinkTargets } from './pages.ts'
import { findProse, type PageProse } from './prose.ts'

/** Checks that Markdown is not empty, has no HTML, pictures or main heading, and no broken links. */
export function* checkMarkdown(
  content: Content,
  pages: LinkTargets,
): Generator<Diagnostic> {
  for (const prose of findProse(content)) {
    yield* checkLetters(prose)
    yield* prose.pieces.flatMap((piece) => checkPiece(piece, prose, pages) ?? [])
    if (prose.body === '') yield emptyTextFault(prose)
  }
}

function emptyTextFault({ file, slug, bodyLine, isDraft }: PageProse): Diagnostic {
  const at = { file, line: bodyLine, column: 1 }
  const message = 'the text below the front matter is empty'
  // The home page leaves out a section that has no text. Other pages would be empty.
  if (slug === '') {
    const hint = 'write it here in Markdown, or delete the file'
    return warning('markup', at, `${message}, so the home page does not show it`, hint)
  }

  const report = isDraft ? note : error
  return report('markup', at, message, 'write it here in Markdown')
}

/** Checks the characters of a text: literal ones, entities such as `&#xfffd;`, and isolates. */
function* checkLetters(prose: PageProse): Generator<Diagnostic> {
  // Tabs and Windows line ends are control characters, but Markdown may contain them.
  const literalFaults = findLetterFaults(prose.body.replaceAll(/[\t\r]/g, ' '))
  for (const fault of literalFaults)
    yield letterError(fault, placeInBody(prose, fault.index, fault.character.length))

  if (showsMoreFaults(prose, literalFaults.length)) yield* checkEntities(prose)

  const isolate = ISOLATES.exec(prose.body)
  if (isolate) {
    const at = placeInBody(prose, isolate.index, 1)
    yield warning('markup', at, ...isolateAdvice(isolate[0]))
  }
}

/**
 * Tells whether the page shows more faulty characters than the body contains literally. Each additional one comes from
 * an entity. Searching the body for entities would not suffice, because Markdown shows entities in code as written.
 */
const showsMoreFaults = ({ html }: PageProse, literalCount: number): boolean =>
  findLetterFaults(html.replaceAll('\t', ' ')).length > literalCount

function* checkEntities(prose: PageProse): Generator<Diagnostic> {
  const { body } = prose
  for (const { index, 0: entity } of body.matchAll(/&[#\w]+;/g)) {
    const fault = faultOfEntity(entity, body.slice(0, index))
    if (fault) yield letterError(fault, placeInBody(prose, index, entity.length))
  }
}

/** Converts the position of some characters in the body into their place in the file. */
function placeInBody(
  { file, body, bodyLine }: PageProse,
  index: number,
  length: number,
): Place {
  const place = placeOf(file, body, index, length)
  return { ...place, line: bodyLine + place.line - 1 }
}

function letterError(fault: LetterFault, at: Place): Diagnostic {
  const advice = adviceOnLetter(fault)
  return error(
    'markup',
    at,
    causeOfLetter(fault),
    fault.kind === 'invisible' ? remedyOf({ text: '' }, advice) : advice,
  )
}

const COMMENT_HINT = 'delete it: Markdown shows comments to visitors'

function checkPiece(
  piece: Piece,
  prose: PageProse,
  pages: LinkTargets,
): Diagnostic | undefined {
  const { kind, text, at } = piece
  const warn = (
    remedy: string | Remedy,
    message = `visitors would see the characters ${text} on the page`,
  ) => warning('markup', at, message, remedy)

  switch (kind) {
    case 'html':
      return warn('use Markdown: *emphasis*, **strong**, [link](/…)')
    case 'note':
      // A note is an HTML comment. Only the first line of a longer comment is known here,
      // so a fix could not delete all of it.
      return warn(
        text.endsWith('-->') ? remedyOf({ text: '' }, COMMENT_HINT) : COMMENT_HINT,
      )
    case 'no-link':
      return warn('write the address without spaces: [words](/…)')
    case 'image':
      return warn(
        'remove it',
        'texts cannot contain pictures: this one would be missing on the page',
      )
    case 'heading': {
      // `text` is the "#" before a main heading, or the "===" below it. With "---" in
      // place of "===", the heading has the second level.
      const signs = text === '#' ? '##' : '-'.repeat(text.length)
      const remedy = remedyOf({ text: signs }, 'start headings in texts with ##')
      return warn(remedy, 'the page already has a main heading')
    }
    case 'link':
      return checkLink(piece, prose, pages)
  }
}
