import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SEO_LENGTHS } from '../../check/titles.ts'
import { splitSource } from '../../yaml/source.ts'
import { nameShopIn, titleWithName, withName } from './shop-name.ts'

const names = [
  'Ölands Posterbåt',
  `Zoë's "best" prints`,
  '# *Art*: [prints] & more | 100% - $& yes',
  'The Very Long And Winding Name Of A Shop For Posters In Umeå',
  '- `a_b_c` \\* 1984',
]

const page = `---
title: Imprint
draft: true
seo:
  title: Imprint – {name}
  description: Who is behind {name}, and how to reach {name}.
---

The seller is {name}. Write to {name}: {email}
`

test.each(names)(
  'the name %s is the same in the fields and the text of a page',
  (name) => {
    const { fields, body } = splitSource('a.md', nameShopIn(page, name))

    expect(parse(fields)).toMatchObject({
      title: 'Imprint',
      draft: true,
      seo: { description: `Who is behind ${name}, and how to reach ${name}.` },
    })
    const [, { content = '', children = [] } = {}] = new MarkdownIt().parse(body, {})
    expect(content).toContain('{email}')
    const shownText = children?.map((token) => token.content).join('')
    expect(shownText).toBe(`The seller is ${name}. Write to ${name}: {email}`)
  },
)

test('a title leaves out the name if both would be too long for search engines', () => {
  const longName = 'Posters '.repeat(SEO_LENGTHS.title.max / 8)

  expect(titleWithName('Imprint – {name}', 'Öland')).toBe('Imprint – Öland')
  expect(titleWithName('Imprint – {name}', longName)).toBe('Imprint')
  // Without the name, nothing would be left.
  expect(titleWithName('{name}', longName.repeat(2))).toBe(longName.repeat(2))
})

test('every mention of the name is filled in, and nothing else', () => {
  expect(withName('{name}, {names}, {name}', '$&')).toBe('$&, {names}, $&')
})
