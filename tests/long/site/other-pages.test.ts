import { openWholeShop } from '../../shops/whole-shop.ts'
import { visitEach } from '../../support/page-visits.ts'
import { otherVisits } from '../../support/whole-visits.ts'

// Checks each page except poster pages, on a phone, in the languages that phone-pages.test.ts and desk-pages.test.ts skip.
visitEach(openWholeShop(), otherVisits)
