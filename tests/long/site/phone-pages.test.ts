import { openWholeShop } from '../../shops/whole-shop.ts'
import { visitEach } from '../../support/page-visits.ts'
import { phoneVisits } from '../../support/whole-visits.ts'

// Checks each page except poster pages, on a phone, in one language. The checks are in
// tests/support/page-visits.ts.
visitEach(openWholeShop(), phoneVisits)
