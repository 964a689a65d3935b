import type { LoadedContent } from '../../../check/load-content.ts'
import { readOrEmpty } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import type { NewKind, Prompt } from '../../../edit/kinds/new-kind.ts'
import { choicesIn, newKinds, planNew } from '../../../edit/new.ts'
import type { Change, PlannedChange, Rejection } from '../../../edit/transaction.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import type { Content } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { BODY } from '../../../yaml/source.ts'
import { findingAt } from '../save/mistyped-numbers.ts'
import { type Shop, uploadsIn } from '../shop.ts'
import type { Outcome } from '../words/outcome.ts'
import { findingsOfRejection } from '../words/work-words.ts'
import { findNewDocument } from './documents.ts'
import { type FormFinding, placeFindings } from './open-document.ts'

type Values = Readonly<Record<string, unknown>>

/** A form's request to add a document or an entry. */
interface AdditionRequest {
  readonly kind: string
  readonly values: Values
  /** Tells whether the user confirmed an addition that would break the shop. */
  readonly sure: boolean
}

const NOT_ADDED = 'Nothing is added yet. Complete or correct the marked fields.'
const HIDDEN =
  'It is a draft, which visitors do not see. Its form shows what is still missing.'

/** The words for an upload, because its name means nothing to the user. */
const PICTURE = 'this picture'

/** The kinds that a form can add. A language also needs a flag, outside content/. */
const additions = Object.entries(newKinds).filter(([kind]) => kind !== 'language')

const findKind = (kind: string): NewKind | undefined =>
  additions.find(([name]) => name === kind)?.[1]

/**
 * Lists the kinds that can be added, with the questions of `saga new` and the choices of
 * each question.
 */
export function additionsIn(content: Content) {
  const choices = choicesIn(content)
  return additions.map(([kind, { summary, questions }]) => ({
    kind,
    summary,
    questions: questions.map((question) => ({
      ...question,
      choices: question.choices?.(choices),
    })),
  }))
}

/**
 * Plans an addition, as a draft if only a draft is valid. If the addition would break the
 * shop, returns the errors by field.
 */
export async function planAddition(
  shop: Shop,
  now: LoadedContent,
  { kind, values, sure }: AdditionRequest,
): Promise<Change | Outcome> {
  const newKind = findKind(kind)
  if (!newKind) return { kind: 'refused', list: [`there is no kind "${kind}"`] }

  const missing = missingIn(newKind, values)
  if (missing.length > 0) return { kind: 'refused', words: NOT_ADDED, findings: missing }

  const change = await planFromAnswers(shop, now.content, newKind, values)
  if ('rejected' in change) return refusalOf(change, now.content)

  const errors = await findErrors(shop, now, change.files)
  if (errors.length === 0 || sure) return change

  const draft = await planDraft(shop, now, newKind, values)
  if (draft) return { ...draft, remarks: [...(draft.remarks ?? []), HIDDEN] }

  const findings = errors.map((finding) => ({
    ...finding,
    path: questionPathOf(newKind, finding.path),
  }))
  return { kind: 'asks', words: NOT_ADDED, findings, yes: 'Add it anyway' }
}

/**
 * Plans an addition as a draft. Returns undefined if it cannot be a draft, already is
 * one, or has errors even as a draft.
 */
async function planDraft(
  shop: Shop,
  now: LoadedContent,
  newKind: NewKind,
  values: Values,
): Promise<Change | undefined> {
  const canBeDraft = newKind.questions.some(({ name }) => name === 'draft')
  if (!canBeDraft || values.draft === true) return undefined

  const draft = await planFromAnswers(shop, now.content, newKind, {
    ...values,
    draft: true,
  })
  if ('rejected' in draft) return undefined

  const errors = await findErrors(shop, now, draft.files)
  return errors.length === 0 ? draft : undefined
}

/** Plans what a form would add, while the user is still filling it in. */
export async function planTyped(
  shop: Shop,
  content: Content,
  { kind, values }: AdditionRequest,
): Promise<PlannedChange> {
  if (!content.site)
    return { rejected: ['The shop settings have errors: correct them first'] }

  const newKind = findKind(kind)
  return newKind
    ? planFromAnswers(shop, content, newKind, values)
    : { rejected: [`there is no kind "${kind}"`] }
}

/** Returns the path of a finding in the form that adds a document of a kind. */
export function pathInAddition(kind: string, path: Path): Path {
  const newKind = findKind(kind)
  return newKind ? questionPathOf(newKind, path) : path
}

/** Returns an answer as text. */
const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Plans an addition from its answers, whether or not it breaks the shop. */
function planFromAnswers(
  { project }: Shop,
  content: Content,
  newKind: NewKind,
  values: Values,
) {
  const fileQuestions = newKind.questions.flatMap(({ name, value }) =>
    value === 'file' ? [name] : [],
  )
  const uploads = uploadsIn(project)

  return planNew({ project, content }, newKind, {
    id: stringOf(values.id),
    value: (name) =>
      fileQuestions.includes(name)
        ? uploads.get(stringOf(values[name]))
        : stringOf(values[name]) || undefined,
    called: PICTURE,
    isOn: (name) => values[name] === true,
    texts: (name) =>
      Object.fromEntries(
        content.languages.map((lang) => [lang, stringOf(Object(values[name])[lang])]),
      ),
  })
}

function missingIn({ questions }: NewKind, values: Values): readonly FormFinding[] {
  const missing = questions.filter(
    ({ name, isRequired, isTranslated }) =>
      isRequired && !isTranslated && stringOf(values[name]) === '',
  )
  return missing.map((question) => findingAt([question.name], describeMissing(question)))
}

function describeMissing({ value, choices }: Prompt): string {
  if (choices) return 'Choose one.'
  if (value === 'file') return 'Choose a picture.'
  if (value === 'day') return 'Choose a day.'
  return 'This is required.'
}

/** Refuses an addition. Each reason is shown at its field, or else above the form. */
function refusalOf(rejection: Rejection, content: Content): Outcome {
  return {
    kind: 'refused',
    words: NOT_ADDED,
    findings: findingsOfRejection(rejection, content),
  }
}

/** Finds the errors that new files would cause, each with its path in the form of the new document. */
async function findErrors(
  shop: Shop,
  now: LoadedContent,
  files: readonly FileChange[],
): Promise<readonly FormFinding[]> {
  const then = await shop.checkWith(files)
  const errors = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ severity }) => severity === 'error',
  )

  const document = findNewDocument(files, now.content, then.content)
  // A new list entry is in a document that already exists.
  if (!document) return errors.map(({ message }) => findingAt([], message))

  const texts = new Map<string, string>()
  for (const file of document.files.keys()) {
    const change = files.find(({ path }) => path === file)
    const text =
      change && 'creates' in change
        ? String(change.creates)
        : await readOrEmpty(shop.project, file)
    texts.set(file, text)
  }

  return placeFindings(
    { ...document, texts, loaded: then, project: shop.project },
    errors,
  )
}

/**
 * Returns a path in the form that adds a document: ['seo', 'title', 'en'] → ['seo-title',
 * 'en'], or [] if no question is about it.
 */
function questionPathOf({ questions }: NewKind, path: Path): Path {
  const names = questions.map(({ name }) => name)
  const steps = path.map(String).map((step) => questionNames[step] ?? step)

  for (let length = steps.length; length > 0; length -= 1) {
    const name = steps.slice(0, length).join('-')
    if (names.includes(name)) return [name, ...steps.slice(length)]
  }

  return []
}

/** The questions whose names differ from their fields in the file, by field. */
const questionNames: Readonly<Record<string, string>> = {
  [BODY]: 'text',
  slug: 'id',
  images: 'image',
}
