import { openWholeShop } from '../shops/built-shop.ts'
import { phoneVisits, visitEach } from '../support/page-visits.ts'

// Each page except those of posters, on a phone, in one language. tests/support/page-visits.ts has the checks.
visitEach(openWholeShop(), phoneVisits)
