import { openWholeShop } from '../shops/built-shop.ts'
import { DESKTOP, visitEach, visitsAt } from '../support/page-visits.ts'

visitEach(openWholeShop(), visitsAt(DESKTOP))
