import { expect, it } from 'vitest'
import {
  emailLink,
  facebookUrl,
  mailtoUrl,
  pinterestUrl,
  shareLink,
  WINDOW_FEATURES,
  whatsappUrl,
  xUrl,
} from './shareTargets.ts'

const page = '/sv/posters/dragon-eye'
const link = `https://seakingsaga.example${page}`
const text = 'Drakens öga: Allt & lite till?'
const media = 'https://seakingsaga.example/img/a.jpg'

it("links to the poster's own page, but in emails to the page that the visitor sees, without the query", () => {
  const gallery = new URL('https://seakingsaga.example/sv?ref=a#b')
  const poster = { id: 'dragon-eye', title: '', description: '', image: '', page }
  expect(shareLink(gallery, poster)).toBe(link)
  expect(emailLink(gallery, poster)).toBe('https://seakingsaga.example/sv#dragon-eye')
  expect(emailLink(new URL(`${link}?variant=a2`), poster)).toBe(link)
})

it.each([
  [facebookUrl(link), 'https://www.facebook.com/sharer/sharer.php', { u: link }],
  [xUrl(link, text), 'https://twitter.com/intent/tweet', { url: link, text }],
  [
    pinterestUrl(link, media, text),
    'https://www.pinterest.com/pin/create/button/',
    { url: link, media, description: text },
  ],
  [whatsappUrl(text, link), 'https://wa.me/', { text: `${text} ${link}` }],
])('writes %s as the service wants it', (address, path, parameters) => {
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([path, parameters])
  expect(WINDOW_FEATURES).toBe('popup,width=600,height=400')
})

it.each([
  [
    'spaces, breaks and signs as mail programs read them',
    ' a@b.se,c@d.se',
    'Hej & hå',
    'Rad 1\r\nRad 2 + 3\n',
    'a@b.se,c@d.se?subject=Hej%20%26%20h%C3%A5&body=Rad%201%0D%0ARad%202%20%2B%203%0D%0A',
  ],
  [
    'a recipient who can add nothing to the letter',
    'a@b.se?bcc=x@y.se&z',
    's',
    'b',
    'a@b.se%3Fbcc%3Dx@y.se%26z?subject=s&body=b',
  ],
  ['what is no address at all', 'abc', '', '', 'abc?subject=&body='],
])('a letter holds %s', (_, to, subject, body, letter) => {
  expect(mailtoUrl({ to, subject, body })).toBe(`mailto:${letter}`)
})
