import { expect, test } from 'vitest'
import { ownShop } from '../../../../tests/shops/own-shop.ts'
import { loadContent } from '../../../check/load-content.ts'
import { listShopFiles } from '../../../read/listing.ts'
import { additionOf } from '../documents/addition-words.ts'
import { additionsIn } from '../documents/additions.ts'
import { listDocuments } from '../documents/documents.ts'
import type { Field } from '../documents/fields.ts'
import { formOf } from '../documents/form.ts'
import { openDocument } from '../documents/open-document.ts'

const shop = ownShop()

interface Named {
  readonly place: string
  readonly field: Field
}

/** Lists the fields of a form, with their inner fields. */
const fieldsIn = (field: Field, place: string): readonly Named[] => {
  const inner = field.kind === 'group' ? field.fields : 'of' in field ? [field.of] : []
  const own = { place: `${place} › ${field.key || field.title}`, field }
  return [own, ...inner.flatMap((each) => fieldsIn(each, own.place))]
}

async function formsOfShop(): Promise<readonly Named[]> {
  const loaded = await loadContent(shop.project, {}, listShopFiles(shop.project))
  const open = listDocuments(loaded.content).map(({ name }) =>
    openDocument(shop.project, loaded, name),
  )
  const forms = (await Promise.all(open)).flatMap((document) =>
    document ? [formOf(document)] : [],
  )
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

/** Words about files, which only people who edit files by hand should see. */
const ofFiles =
  /`|content\/|\.ya?ml|\.md\b|\bsaga \w|\bYAML\b|\[\]|\btrue\b|\bslug\b|\bgit\b|<\w+>|dist\//
const camelCase = /(?<!\{)\b[a-z]+[A-Z]\w*/

const withoutPlaceholders = (words: string): string => words.replace(/\{\w+\}/g, '')

test('every form field has a title, and uses words of a shop rather than of files', async () => {
  const wrong = (await formsOfShop()).flatMap(({ place, field }) => {
    const { key, title, note = '' } = field
    const options = 'options' in field ? field.options.map(({ name }) => name) : []
    const words = [title ?? '', note, ...options].map(withoutPlaceholders)
    const bad = words.filter((each) => ofFiles.test(each) || camelCase.test(each))
    return [
      ...bad.map((each) => `${place}: ${each}`),
      ...(key !== '' && !title ? [`${place}: no title`] : []),
    ]
  })
  expect([...new Set(wrong)]).toEqual([])
})

test('sibling fields have different titles', async () => {
  const groups = (await formsOfShop()).flatMap(({ place, field }) =>
    field.kind === 'group'
      ? [{ place, titles: field.fields.map(({ title }) => title) }]
      : [],
  )
  const repeated = groups.filter(({ titles }) => new Set(titles).size < titles.length)
  expect(repeated).toEqual([])
})
