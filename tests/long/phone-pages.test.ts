import { openWholeShop } from '../shops/built-shop.ts'
import { otherVisits, visitEach } from '../support/page-visits.ts'

// Visits pages in the languages that tests/site/phone-pages.test.ts and desk-pages.test.ts leave out.
visitEach(openWholeShop(), otherVisits)
