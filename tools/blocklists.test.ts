import { expect, test } from 'vitest'
import { extractNames } from './blocklists.ts'

test('takes names only from rules that apply to every website', () => {
  const list = `[Adblock Plus 2.0]
! Title: A list
##.share-body
~shop.example##.ad-box
shop.example##.card
#@#.gallery
*###top-ad
##.top-bar:not(html,body,:empty)
###wallpaper:not(body):not(html)
##.share:not(.shop)
##[id^="ad-wrap-"]
##.AdBox, .ad_box
##div.cookies > p
##.ad-label:has-text(Advertisement)
##+js(noeval)
##a[href^="https://ads.example/"]
@@/banner-ad.
||ads.example^
/banner-ad.
/ads.js
-480x60-$image
/ads-$domain=shop.example
/advert-$third-party
/wp-content/ads/*
`

  expect(extractNames([list])).toEqual({
    ids: ['ad-wrap-*', 'top-ad', 'wallpaper'],
    classes: ['ad-box', 'share-body', 'top-bar'],
    selectors: ['.share:not(.shop)', '[id^="ad-wrap-"]', 'div.cookies > p'],
    addresses: ['-480x60-', '/ads.js', '/banner-ad.'],
    fileNames: ['-480x60-', '/banner-ad.'],
  })
})
