import { readFileSync } from 'node:fs'
import type { Merchant } from '../shop/merchant/Merchant.ts'
import type { Billing } from '../pricing/Billing.ts'
import type { HistoryEntry, Order } from '../shop/order/Order.ts'
import type { Product } from '../shop/catalogue/Product.ts'
import type { ShippingAddress } from '../shop/order/ShippingAddress.ts'

/** api/demo/shop.json: ninety days of a shop. Ages are seconds before the shop is loaded. */
interface DemoFile {
  /** The sign-in is printed at start, so it is not secret. */
  owner: { name: string; email: string; password: string }
  merchant: Partial<Merchant>
  promoCode: { code: string; discountType: string; percent: string }
  /** Addresses of the links to show first: one that ships, one of files only, one that is free. */
  shown: string[]
  /** `picture` is a file in api/demo/pictures, without its extension. Links name products by it. */
  products: (Pick<Product, 'name' | 'description' | 'priceMinor' | 'stock' | 'type' | 'status'> & {
    picture: string
    /** Of what is charged again. */
    billing?: Billing
  })[]
  links: DemoLink[]
  /** Sources of shoppers, stored as for real visits. */
  channels: { referrer: string | null; utm: Order['utm'] }[]
  customers: {
    name: string
    email: string
    phone: string | null
    locale: string
    address: Omit<ShippingAddress, 'name' | 'phone'>
  }[]
  /** Oldest first. */
  orders: DemoOrder[]
  /** Who pays for the product with a rhythm every month, oldest first. Their orders follow from it. */
  subscribers: DemoSubscriber[]
  /** Visitors who did not buy, by link: age, channel, device, country, and for those who started, their last step and its time. */
  visits: Record<string, [age: number, channel: number, device: string, country: string, step?: string, seconds?: number][]>
}

export interface DemoLink {
  key: string
  /** A fixed address, printed at start. Absent for the hidden link of a product's own address. */
  urlId?: string
  name: string
  openedDaysAgo: number
  endedDaysAgo?: number
  shippingCostMinor?: number
  customMessage?: string
  items: { product: string; quantity: number; priceOverrideMinor?: number }[]
}

export interface DemoSubscriber {
  /** Positions in `customers` and `channels`. */
  customer: number
  channel: number
  daysAgo: number
  /** Default: active. */
  state?: 'past_due' | 'paused' | 'cancelled' | 'ended'
}

export interface DemoOrder {
  link: string
  /** Positions in `customers` and `channels`. */
  customer: number
  channel: number
  ago: number
  status: Order['paymentStatus']
  /** Code of the declined payment. */
  failure?: string
  /** What happened after it was placed, in seconds since then. */
  history: [type: string, by: HistoryEntry['by'], text: string, seconds: number][]
}

export const DEMO = JSON.parse(readFileSync(new URL('../../demo/shop.json', import.meta.url), 'utf8')) as DemoFile

/** The moment some seconds after another. */
export const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000)
