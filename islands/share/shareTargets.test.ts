import { expect, it } from 'vitest'
import * as targets from './shareTargets.ts'

const page = '/sv/posters/dragon-eye'
const link = `https://seakingsaga.example${page}`
const poster = { id: 'dragon-eye', title: '', description: '', image: '', page }
const gallery = new URL('https://seakingsaga.example/sv?ref=a#b')

it('shares the address of the poster page', () => {
  expect(targets.shareLink(gallery, poster)).toBe(link)
})

it('links from an email to the current page without its query', () => {
  expect(targets.emailLink(gallery, poster)).toBe(
    'https://seakingsaga.example/sv#dragon-eye',
  )
  expect(targets.emailLink(new URL(`${link}?variant=a2`), poster)).toBe(link)
})

it('escapes spaces, line breaks and special characters in an email', () => {
  const address = targets.mailtoUrl({
    to: ' a@b.se,c@d.se?bcc=x@y.se&z ',
    subject: 'Hej & hå',
    body: 'Rad 1\r\nRad 2 + 3\n',
  })

  // The recipient must not be able to add a field, such as a blind copy.
  const to = 'a@b.se,c@d.se%3Fbcc%3Dx@y.se%26z'
  const subject = 'Hej%20%26%20h%C3%A5'
  const body = 'Rad%201%0D%0ARad%202%20%2B%203%0D%0A'
  expect(address).toBe(`mailto:${to}?subject=${subject}&body=${body}`)
})

it('gives each network the link, the text and the picture where it reads them', () => {
  const text = 'Öga & eld: Ett öga.'
  const media = 'https://seakingsaga.example/img/eye.jpg?a=1&b=2'
  const urls = Object.entries(targets.networkUrls(link, text, media)).map(
    ([network, address]) => {
      const { origin, pathname, searchParams } = new URL(address)
      return [network, origin + pathname, Object.fromEntries(searchParams)]
    },
  )

  expect(urls).toEqual([
    ['facebook', 'https://www.facebook.com/sharer/sharer.php', { u: link }],
    ['x', 'https://twitter.com/intent/tweet', { url: link, text }],
    [
      'pinterest',
      'https://www.pinterest.com/pin/create/button/',
      { url: link, media, description: text },
    ],
    ['whatsapp', 'https://wa.me/', { text: `${text} ${link}` }],
  ])
})
