import { openWholeShop } from '../../shops/whole-shop.ts'
import { visitEach } from '../../support/page-visits.ts'
import { desktopVisits } from '../../support/whole-visits.ts'

// Checks each page except poster pages, on a desktop, in one language. The checks are in
// tests/support/page-visits.ts.
visitEach(openWholeShop(), desktopVisits)
