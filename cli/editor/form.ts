import * as z from 'zod'
import { describeDocument, type OpenDocument, schemaOf } from '../edit/open-document.ts'
import { type additionsIn, canChange } from '../edit/save.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Languages = readonly string[]

/** Returns a document as its form shows it. */
export function formOf(document: OpenDocument) {
  const { findings, names, shape, ...shown } = describeDocument(document)
  const schema = formSchemaOf(document, shown.languages)
  return { ...shown, schema, findings, names, shape, works: changesOf(document) }
}

/** Returns the JSON schema of a form. If each language has a file, the form asks for every value in each language. */
function formSchemaOf(document: OpenDocument, languages: Languages): object {
  const json = z.toJSONSchema(schemaOf(document), {
    target: 'draft-7',
    // Groups whose keys are languages get a property for each language, so that a form shows a field for each.
    override({ jsonSchema: group }) {
      const { propertyNames, additionalProperties, description } = group
      // Backticks are for the Markdown of the documentation.
      if (description) group.description = description.replaceAll('`', '')
      if (!propertyNames || additionalProperties === undefined) return
      group.properties = Object.fromEntries(languages.map((lang) => [lang, additionalProperties]))
      delete group.propertyNames
      delete group.additionalProperties
    },
  })
  const { id, slug } = (json.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  // Addresses follow from a name, which only a rename changes everywhere at once.
  for (const address of [id, slug]) if (address) address.readOnly = true
  const isInEach = document.name.includes('*')
  return { ...(isInEach ? inEachLanguage(json, languages) : json), title: document.title }
}

function inEachLanguage({ description, ...schema }: JsonSchema, languages: Languages): JsonSchema {
  const inner = schema.properties as Readonly<Record<string, JsonSchema>> | undefined
  const fields = inner
    ? Object.entries(inner).map(([key, field]) => [key, inEachLanguage(field, languages)])
    : languages.map((lang) => [lang, schema])
  const properties = Object.fromEntries(fields)
  return { ...(inner && schema), type: 'object', ...(description && { description }), properties }
}

const changes = [
  ['rename', 'Rename', 'Its old addresses lead to the new ones.', 'New name, in addresses'],
  ['duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy, in addresses'],
  ['remove', 'Remove', 'With its pictures and what leads to it.', 'What takes its place, if anything'],
] as const

const changesOf = ({ kind, id }: OpenDocument) =>
  changes
    .filter(([work]) => canChange(work, kind))
    .map(([work, title, summary, label]) => {
      const schema: object = { type: 'object', properties: { to: { type: 'string', title: label } } }
      return { work, kind, id, title: `${title} ${id}`, summary, schema }
    })

type Addition = ReturnType<typeof additionsIn>[number]

/** Returns the form that adds content of a kind. */
export function additionOf({ kind, summary, questions }: Addition, languages: Languages) {
  const inEach = Object.fromEntries(languages.map((lang) => [lang, { type: 'string' }]))
  const fields = questions
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(({ name, text: title, value, isTranslated, choices }) => {
      if (isTranslated) return [name, { title, type: 'object', properties: inEach }]
      const type = value === undefined ? 'boolean' : 'string'
      const format = value && { file: 'upload', day: 'date' }[value]
      return [name, { title, type, ...(choices?.length && { enum: choices }), format }]
    })
  const required = questions.flatMap((each) => (each.isRequired && !each.isTranslated ? [each.name] : []))
  const schema: object = { type: 'object', properties: Object.fromEntries(fields), required }
  const title = `Add ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
  return { work: 'new' as const, kind, id: '', title, summary, schema }
}

/** Ranks the name behind the required questions: it is proposed from the name of the picture. */
const rankOf = ({ name, isRequired, isTranslated }: Addition['questions'][number]): number =>
  name === 'id' ? 1 : isRequired && !isTranslated ? 0 : 2
