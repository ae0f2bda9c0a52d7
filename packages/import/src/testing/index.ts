export { type ShopExport, shopExport, type ShopOrder } from './shop-export.ts'
