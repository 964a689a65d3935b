import { expect, test } from 'vitest'
import { extractNames } from './blocklists.ts'

test('takes names only from rules that apply to every website', () => {
  const list = `[Adblock Plus 2.0]
! Title: A list
! Classes and ids that are hidden on every website:
##.share-body
~shop.example##.ad-box
*###top-ad
##.top-bar:not(html,body,:empty)
###wallpaper:not(body):not(html)
! Selectors that are hidden on every website:
##.share:not(.shop)
##[id^="ad-wrap-"]
##div.cookies > p
! A rule for one website, and an exception:
shop.example##.card
#@#.gallery
! Names and an address that no shop has:
##.AdBox, .ad_box
##a[href^="https://ads.example/"]
! Rules that need a script:
##.ad-label:has-text(Advertisement)
##+js(noeval)
! Addresses that are blocked on every website:
/banner-ad.
/ads.js
-480x60-$image
! An exception, and rules for one website or only for requests to other websites:
@@/banner-ad.
||ads.example^
/ads-$domain=shop.example
/advert-$third-party
! A folder that no shop has:
/wp-content/ads/*
`

  expect(extractNames([list])).toEqual({
    ids: ['ad-wrap-*', 'top-ad', 'wallpaper'],
    classes: ['ad-box', 'share-body', 'top-bar'],
    selectors: ['.share:not(.shop)', '[id^="ad-wrap-"]', 'div.cookies > p'],
    addresses: ['-480x60-', '/ads.js', '/banner-ad.'],
    // The build adds a hash and an extension to names from content, so '/ads.js' matches none of them.
    fileNames: ['-480x60-', '/banner-ad.'],
  })
})
