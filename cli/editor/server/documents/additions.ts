import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import { readOrEmpty } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { NewKind, Question } from '../../../edit/kinds/new-kind.ts'
import { choicesIn, newKinds, planNew } from '../../../edit/new.ts'
import type { Change, Plan, Rejection } from '../../../edit/transaction.ts'
import type { Content } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { fileOf } from '../../../schema/content-paths.ts'
import { BODY } from '../../../yaml/source.ts'
import { findingAt } from '../save/mistyped-numbers.ts'
import { type Shop, uploadsIn } from '../shop.ts'
import type { Outcome } from '../words/outcome.ts'
import { findingsOfRejection } from '../words/work-words.ts'
import { documentsByFile } from './documents.ts'
import { findingsOf } from './open-document.ts'

type Findings = ReturnType<typeof findingsOf>
type Values = Readonly<Record<string, unknown>>

/** What a form asks to add. */
interface Asked {
  readonly kind: string
  readonly values: Values
  /** Tells whether somebody insists on an addition that breaks the shop. */
  readonly sure: boolean
}

/** The kinds that a form can add. Not languages: a language brings a flag, which lies outside of content/. */
const additions = Object.entries(newKinds).filter(([kind]) => kind !== 'language')

/** Lists the kinds that can be added, with the questions of `saga new` and the values that each question offers. */
export function additionsIn(content: Content) {
  const all = choicesIn(content)
  return additions.map(([kind, { summary, questions }]) => ({
    kind,
    summary,
    questions: questions.map((question) => ({
      ...question,
      choices: question.choices?.(all),
    })),
  }))
}

/** Plans an addition, as a draft if only that is valid. If it would break the shop, says at which fields. */
export async function planAddition(
  shop: Shop,
  now: LoadedContent,
  asked: Asked,
): Promise<Change | Outcome> {
  const { kind, values, sure } = asked
  const [, added] = additions.find(([name]) => name === kind) ?? []
  if (!added) return { kind: 'refused', list: [`there is no kind "${kind}"`] }
  const missing = missingIn(added, values)
  if (missing.length > 0) return { kind: 'refused', words: NOT_ADDED, findings: missing }

  const change = await planWith(shop, now.content, added, values)
  if ('rejected' in change) return refusalOf(change, now.content)
  const errors = await findErrors(shop, now, change.files)
  const canHide =
    added.questions.some(({ name }) => name === 'draft') && values.draft !== true
  if (errors.length === 0 || sure) return change

  const draft = canHide
    ? await planWith(shop, now.content, added, { ...values, draft: true })
    : undefined
  const isValid =
    draft && 'files' in draft && (await findErrors(shop, now, draft.files)).length === 0
  if (isValid) return { ...draft, remarks: [...(draft.remarks ?? []), HIDDEN] }
  const findings = errors.map((finding) => ({
    ...finding,
    path: questionPathOf(added, finding.path),
  }))
  return { kind: 'asks', words: NOT_ADDED, findings, yes: 'Add it all the same' }
}

/** Plans what a form has so far, as it is typed. */
export async function planTyped(
  shop: Shop,
  content: Content,
  { kind, values }: Asked,
): Plan {
  const [, added] = additions.find(([name]) => name === kind) ?? []
  if (!content.site)
    return { rejected: [`${fileOf('site')} has errors: correct it first`] }
  return added
    ? planWith(shop, content, added, values)
    : { rejected: [`there is no kind "${kind}"`] }
}

/** Returns the path of a finding in the form that adds a document of a kind. */
export function pathInAddition(kind: string, path: Path): Path {
  const [, added] = additions.find(([name]) => name === kind) ?? []
  return added ? questionPathOf(added, path) : path
}

const NOT_ADDED = 'Nothing is added yet. The marked fields say what is missing or wrong.'
const HIDDEN =
  'It is a draft, which visitors do not see: its form shows what is still missing.'

/** Returns what was typed or chosen as text. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

function planWith({ project }: Shop, content: Content, added: NewKind, values: Values) {
  const files = added.questions.flatMap(({ name, value }) =>
    value === 'file' ? [name] : [],
  )
  const uploads = uploadsIn(project)
  return planNew({ project, content }, added, {
    id: wordsOf(values.id),
    value: (name) =>
      files.includes(name)
        ? uploads.get(wordsOf(values[name]))
        : wordsOf(values[name]) || undefined,
    // Nobody knows a picture by the name under which it was received.
    called: PICTURE,
    isOn: (name) => values[name] === true,
    texts: (name) =>
      Object.fromEntries(
        content.languages.map((lang) => [lang, wordsOf(Object(values[name])[lang])]),
      ),
  })
}

const PICTURE = 'this picture'

function missingIn({ questions }: NewKind, values: Values): Findings {
  const missing = questions.filter(
    ({ name, isRequired, isTranslated }) =>
      isRequired && !isTranslated && wordsOf(values[name]) === '',
  )
  return missing.map((question) => findingAt([question.name], wantOf(question)))
}

function wantOf({ value, choices }: Question): string {
  if (choices) return 'Choose one.'
  return (
    { file: 'Choose a picture.', day: 'Choose a day.' }[value as 'file'] ??
    'This is needed.'
  )
}

/** Puts each reason at the field that it speaks of; the others stand above the fields. */
function refusalOf(rejection: Rejection, content: Content): Outcome {
  return {
    kind: 'refused',
    words: NOT_ADDED,
    findings: findingsOfRejection(rejection, content),
  }
}

/** Finds the errors that new files would bring, each with its path in the form of the new document. */
async function findErrors(
  shop: Shop,
  now: LoadedContent,
  files: readonly FileChange[],
): Promise<Findings> {
  const then = await shop.checkWith(files)
  const errors = newsIn(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity === 'error',
  )
  const [known, owners] = [documentsByFile(now.content), documentsByFile(then.content)]
  const made = files.find(({ path }) => owners.has(path) && !known.has(path))
  const document = owners.get(made?.path ?? '')
  if (!document) return errors.map(({ message }) => findingAt([], message))

  const texts = new Map<string, string>()
  for (const file of document.files.keys()) {
    const own = files.find(({ path }) => path === file)
    const isMade = own && 'creates' in own
    texts.set(file, isMade ? String(own.creates) : await readOrEmpty(shop.project, file))
  }
  return findingsOf({ ...document, texts, loaded: then, project: shop.project }, errors)
}

/** Returns the path in the form that adds a document: 'seo', 'title', 'sv' → 'seo-title', 'sv'. */
function questionPathOf({ questions }: NewKind, path: Path): Path {
  const names = questions.map(({ name }) => name)
  const steps = path.map(String).map((step) => steppedAs[step] ?? step)
  for (let length = steps.length; length > 0; length -= 1) {
    const name = steps.slice(0, length).join('-')
    if (names.includes(name)) return [name, ...steps.slice(length)]
  }
  return []
}

/** Fields of files whose question has another name. */
const steppedAs: Readonly<Record<string, string>> = {
  [BODY]: 'text',
  slug: 'id',
  images: 'image',
}
