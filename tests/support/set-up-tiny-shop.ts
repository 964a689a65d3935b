import { encodeTinyShop } from './tiny-shop.ts'

export default encodeTinyShop
