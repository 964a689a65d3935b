import { openWholeShop } from '../shops/whole-shop.ts'
import { visitEach } from '../support/page-visits.ts'
import { otherVisits } from '../support/whole-visits.ts'

// Visits pages in the languages that tests/site/phone-pages.test.ts and desk-pages.test.ts skip.
visitEach(openWholeShop(), otherVisits)
