import { openWholeShop } from '../shops/whole-shop.ts'
import { visitEach } from '../support/page-visits.ts'
import { desktopVisits } from '../support/whole-visits.ts'

// Each page except those of posters, on a desktop, in one language. tests/support/page-visits.ts has the checks.
visitEach(openWholeShop(), desktopVisits)
