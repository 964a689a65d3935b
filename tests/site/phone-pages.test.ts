import { openWholeShop } from '../shops/built-shop.ts'
import { PHONE, visitEach, visitsAt } from '../support/page-visits.ts'

visitEach(openWholeShop(), visitsAt(PHONE))
