import { describe, expect, it } from 'vitest'
import {
  emailLink,
  facebookUrl,
  mailtoUrl,
  pinterestUrl,
  shareLink,
  whatsappUrl,
  xUrl,
} from './shareTargets.ts'

const link = 'https://seakingsaga.example/sv/posters/dragon-eye'
const poster = {
  id: 'dragon-eye',
  title: 'Drakens öga',
  description: '',
  image: '/img/dragon-eye.jpg',
  page: '/sv/posters/dragon-eye',
}
const text = 'Drakens öga: Allt & lite till?'

describe('share addresses', () => {
  const gallery = new URL('https://seakingsaga.example/sv?ref=a#b')

  it("links to the poster's own page", () => {
    expect(shareLink(gallery, poster)).toBe(link)
  })

  it('links in emails to the page that the visitor sees, without the query', () => {
    expect(emailLink(gallery, poster)).toBe('https://seakingsaga.example/sv#dragon-eye')
    expect(emailLink(new URL(`${link}?variant=a2`), poster)).toBe(link)
  })

  it('writes them as the services want them', () => {
    expect(facebookUrl(link)).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fseakingsaga.example%2Fsv%2Fposters%2Fdragon-eye',
    )
    const x = new URL(xUrl(link, text))
    expect([x.origin + x.pathname, ...x.searchParams]).toEqual([
      'https://twitter.com/intent/tweet',
      ['url', link],
      ['text', text],
    ])
    const media = 'https://seakingsaga.example/img/a.jpg'
    const pin = new URL(pinterestUrl(link, media, text))
    expect(pin.pathname).toBe('/pin/create/button/')
    expect(Object.fromEntries(pin.searchParams)).toEqual({ url: link, media, description: text })
    expect(new URL(whatsappUrl(text, link)).searchParams.get('text')).toBe(`${text} ${link}`)
  })
})

describe('mailtoUrl', () => {
  it('writes spaces, breaks and signs as mail programs read them', () => {
    expect(mailtoUrl({ to: ' anna@example.se', subject: 'Hej & hå', body: 'Rad 1\nRad 2 + 3' })).toBe(
      'mailto:anna@example.se?subject=Hej%20%26%20h%C3%A5&body=Rad%201%0D%0ARad%202%20%2B%203',
    )
  })

  it('lets a recipient add nothing to the letter', () => {
    expect(mailtoUrl({ to: 'a@b.se?bcc=x@y.se&z', subject: 's', body: 'b' })).toBe(
      'mailto:a@b.se%3Fbcc%3Dx@y.se%26z?subject=s&body=b',
    )
  })

  it('sends what is no address at all', () => {
    expect(mailtoUrl({ to: 'abc', subject: '', body: '' })).toBe('mailto:abc?subject=&body=')
  })
})
