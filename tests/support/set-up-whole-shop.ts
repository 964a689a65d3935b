import { startWholeShop } from './whole-shop.ts'

export default startWholeShop
