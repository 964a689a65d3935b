import { expect, it } from 'vitest'
import * as targets from './shareTargets.ts'

const page = '/sv/posters/dragon-eye'
const link = `https://seakingsaga.example${page}`

it("links to the poster's own page; emails link to the current page, without its query", () => {
  const gallery = new URL('https://seakingsaga.example/sv?ref=a#b')
  const poster = { id: 'dragon-eye', title: '', description: '', image: '', page }
  expect(targets.shareLink(gallery, poster)).toBe(link)
  expect(targets.emailLink(gallery, poster)).toBe(
    'https://seakingsaga.example/sv#dragon-eye',
  )
  expect(targets.emailLink(new URL(`${link}?variant=a2`), poster)).toBe(link)
})

it('an email encodes spaces, breaks and signs for mail programs; its recipient adds no fields', () => {
  const letter = {
    to: ' a@b.se,c@d.se?bcc=x@y.se&z ',
    subject: 'Hej & hå',
    body: 'Rad 1\r\nRad 2 + 3\n',
  }
  const [subject, body] = ['Hej%20%26%20h%C3%A5', 'Rad%201%0D%0ARad%202%20%2B%203%0D%0A']
  const to = 'a@b.se,c@d.se%3Fbcc%3Dx@y.se%26z'
  expect(targets.mailtoUrl(letter)).toBe(`mailto:${to}?subject=${subject}&body=${body}`)
})
