import type { components } from '../../generated/openapi.ts'

/** A carrier that shipments name by its code, or `other`, which has a name of its own. */
export type CarrierCode = components['schemas']['Carrier']

interface Carrier {
  /** For people. */
  name: string
  /** The page about a shipment. `{number}` is filled in, percent-encoded. */
  page: string
}

/** The carriers whose tracking numbers and pages are known. */
export const CARRIERS: Record<Exclude<CarrierCode, 'other'>, Carrier> = {
  ups: { name: 'UPS', page: 'https://www.ups.com/track?tracknum={number}' },
  fedex: { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  usps: { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
  dhl: { name: 'DHL', page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
  dpd: { name: 'DPD', page: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  gls: { name: 'GLS', page: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}' },
  royal_mail: { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}' },
  postnl: { name: 'PostNL', page: 'https://www.internationalparceltracking.com/#/search?barcode={number}' },
  la_poste: { name: 'La Poste', page: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}' },
  correos: { name: 'Correos', page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number={number}' },
  poste_italiane: { name: 'Poste Italiane', page: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}' },
  canada_post: { name: 'Canada Post', page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}' },
  australia_post: { name: 'Australia Post', page: 'https://auspost.com.au/mypost/track/#/details/{number}' },
}

/** The page that tracks a shipment, from its row. */
interface Tracked {
  carrier: CarrierCode | null
  carrierName: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

/** Returns the carrier's name for people; null without a carrier. */
export const carrierName = ({ carrier, carrierName: own }: Pick<Tracked, 'carrier' | 'carrierName'>): string | null =>
  carrier && (carrier === 'other' ? own : CARRIERS[carrier].name)

/** Returns the carrier's page about a shipment; null when there is none. */
export function trackingPage({ carrier, trackingNumber, trackingUrl }: Tracked): string | null {
  if (!carrier || carrier === 'other') return trackingUrl
  return trackingNumber && CARRIERS[carrier].page.replace('{number}', encodeURIComponent(trackingNumber))
}
