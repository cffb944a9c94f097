import type { CarrierCode } from '../../shop/order/carriers.ts'
import { carrierNames, findCarriers } from './findCarriers.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Shipment } from '../../shop/order/Shipment.ts'

type TrackingInput = Pick<components['schemas']['ShipmentInput'], 'carrier' | 'carrier_name' | 'tracking_number' | 'tracking_url'>

/** How a shipment is tracked. */
export type Tracking = Pick<Shipment, 'carrier' | 'carrierName' | 'trackingNumber' | 'trackingUrl'>

const NUMBER = /^[A-Z0-9][A-Z0-9./-]{2,49}$/

/**
 * Reads how a shipment is tracked. What the input leaves out stays as before.
 * @throws 400 naming the field.
 */
export function readTracking(input: TrackingInput, before: Tracking): Tracking {
  const trackingNumber = input.tracking_number === undefined ? before.trackingNumber : readNumber(input.tracking_number)
  const named = input.carrier === undefined ? before.carrier : input.carrier
  const carrier = named ?? (trackingNumber ? carrierOf(trackingNumber) : null)
  if (carrier !== 'other') {
    for (const field of ['carrier_name', 'tracking_url'] as const)
      if (input[field]) throw invalidField(field, `${field} is only for the carrier “other”.`)
    return { carrier, trackingNumber, carrierName: null, trackingUrl: null }
  }
  const carrierName = input.carrier_name === undefined ? before.carrierName : input.carrier_name?.trim() || null
  if (!carrierName) throw invalidField('carrier_name', 'Enter the name of the carrier.')
  const trackingUrl = input.tracking_url === undefined ? before.trackingUrl : readAddress(input.tracking_url)
  return { carrier, trackingNumber, carrierName, trackingUrl }
}

/** Returns the only carrier that a number may belong to. */
function carrierOf(number: string): CarrierCode {
  const found = findCarriers(number)
  if (found.length === 1) return found[0]!
  const why = found.length ? `This number may be of ${carrierNames(found)}.` : 'No carrier in our list has a number like this.'
  throw invalidField('carrier', `${why} Check it, or choose the carrier.`)
}

/** People paste numbers with the spaces of a label. */
function readNumber(text: string | null): string | null {
  const number = text?.replace(/\s/g, '').toUpperCase()
  if (!number) return null
  if (!NUMBER.test(number)) throw invalidField('tracking_number', 'A tracking number has 3 to 50 letters and digits.')
  return number
}

function readAddress(text: string | null): string | null {
  if (!text?.trim()) return null
  const url = URL.parse(text.trim())
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw invalidField('tracking_url', 'Enter a web address, such as https://carrier.example/track/123.')
  return url.href
}
