import type { Block } from '../../../shop/letters/Letter.ts'
import type { Words } from '../../../shop/languages/en/letters.ts'
import { addressLines } from '../../../platform/languages/addressLines.ts'
import type { ShippingAddress } from '../../../shop/order/ShippingAddress.ts'

const REGIONS = new Map<string, Intl.DisplayNames>()

/** Where an order is shipped to; nothing for an order that is not. */
export function addressBlocks({ tag, shipTo }: Words, address: ShippingAddress | null): Block[] {
  if (!address) return []
  const lines = [address.name, ...addressLines(address), regionName(tag, address.country)]
  return [{ is: 'address', title: shipTo, lines: lines.filter((line): line is string => Boolean(line)) }]
}

/** Returns the name of a country in the language of a mail. */
export function regionName(tag: string, country: string): string | undefined {
  let names = REGIONS.get(tag)
  if (!names) REGIONS.set(tag, (names = new Intl.DisplayNames([tag], { type: 'region' })))
  return names.of(country)
}
