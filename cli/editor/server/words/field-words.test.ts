import { expect, test } from 'vitest'
import { restoredShop } from '../../../../tests/shops/own-shop.ts'
import { loadContent } from '../../../check/load-content.ts'
import { listShopFiles } from '../../../read/listing.ts'
import { additionOf } from '../documents/addition-words.ts'
import { additionsIn } from '../documents/additions.ts'
import { listDocuments } from '../documents/documents.ts'
import type { Field } from '../documents/fields.ts'
import { formOf } from '../documents/form.ts'
import { openDocument } from '../documents/open-document.ts'

const shop = restoredShop()

interface PlacedField {
  readonly place: string
  readonly field: Field
}

/** Lists a field of a form and its inner fields. */
function fieldsIn(field: Field, parentPlace: string): readonly PlacedField[] {
  const place = `${parentPlace} › ${field.key || field.title}`
  const innerFields = innerFieldsOf(field).flatMap((inner) => fieldsIn(inner, place))
  return [{ place, field }, ...innerFields]
}

function innerFieldsOf(field: Field): readonly Field[] {
  if (field.kind === 'group') return field.fields
  return 'of' in field ? [field.of] : []
}

async function fieldsOfShop(): Promise<readonly PlacedField[]> {
  const loaded = await loadContent(shop.project, {}, listShopFiles(shop.project))
  const documents = await Promise.all(
    listDocuments(loaded.content).map(({ name }) =>
      openDocument(shop.project, loaded, name),
    ),
  )
  const forms = documents.filter((document) => document !== undefined).map(formOf)
  const works = [
    ...additionsIn(loaded.content).map(additionOf),
    ...forms.flatMap((form) => form.works),
  ]

  return [
    ...forms.flatMap(({ name, field }) => fieldsIn(field, name)),
    ...works.flatMap(({ title, fields }) =>
      fields.flatMap((field) => fieldsIn(field, title)),
    ),
  ]
}

/** File vocabulary, which only people who edit files by hand should see. */
const fileVocabulary = [
  // Syntax: `true`, [] and <id>.
  /`|\[\]|<\w+>/,
  // Paths.
  /content\/|dist\/|\.ya?ml|\.md\b/,
  // Commands and terms.
  /\bsaga \w|\bYAML\b|\btrue\b|\bslug\b|\bgit\b/,
  // Field keys: soldOut.
  /\b[a-z]+[A-Z]\w*/,
]

const withoutPlaceholders = (words: string): string => words.replace(/\{\w+\}/g, '')

test('every form field has a title', async () => {
  const fields = await fieldsOfShop()

  const untitledFields = fields.filter(({ field }) => field.key !== '' && !field.title)

  expect(untitledFields.map(({ place }) => place)).toEqual([])
})

test("form fields use a shop's vocabulary, not that of files", async () => {
  const fields = await fieldsOfShop()

  const faults = fields.flatMap(({ place, field }) => {
    const options = 'options' in field ? field.options.map(({ name }) => name) : []
    const words = [field.title ?? '', field.note ?? '', ...options]
    return words
      .map(withoutPlaceholders)
      .filter((text) => fileVocabulary.some((pattern) => pattern.test(text)))
      .map((text) => `${place}: ${text}`)
  })

  expect(faults).toEqual([])
})

test('sibling fields have different titles', async () => {
  const fields = await fieldsOfShop()

  const groups = fields.flatMap(({ place, field }) =>
    field.kind === 'group'
      ? [{ place, titles: field.fields.map(({ title }) => title) }]
      : [],
  )
  const repetitiveGroups = groups.filter(
    ({ titles }) => new Set(titles).size < titles.length,
  )

  expect(repetitiveGroups).toEqual([])
})
