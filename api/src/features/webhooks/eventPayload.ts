import type { Config } from '../../config/config.ts'
import { absoluteUrl } from '../../platform/http/absoluteUrl.ts'
import type { EventType } from '../../platform/outbox/Event.ts'
import { answered } from '../../platform/versions/versions.ts'
import { translations } from '../../platform/versions/translations.ts'
import { contractDocument } from '../../platform/http/document.ts'
import { type FillMode, fillModeOf } from '../../platform/http/livemode.ts'
import { dataSchemaOf, exampleOf } from './eventTypes.ts'

/** The body of an event, as receivers get it. */
export interface EventPayload {
  type: string
  timestamp: string
  /** False in test mode and for test events: no real money moved. */
  livemode: boolean
  /** Sent by hand to try an endpoint: the data is an example. */
  test?: true
  data: unknown
}

type Origins = Pick<Config, 'publicUrl' | 'filesOrigin'>

/** An event of the outbox. */
interface StoredEvent {
  type: EventType
  createdAt: Date | string
  livemode: boolean
  data: unknown
}

/** Returns the body that is sent for an event of the outbox, in a version of the API. */
export const eventPayload = (
  { type, createdAt, livemode, data }: StoredEvent,
  origins: Origins,
  version: string,
): EventPayload => ({
  type,
  timestamp: new Date(createdAt).toISOString(),
  livemode,
  data: withAbsoluteUrls(translations.event(answered(version), type, withMode(type, data, livemode)), origins),
})

/** Returns the body of a test event as it was stored: jsonb does not keep the order of keys. */
export const storedTestPayload = ({ type, timestamp, livemode, data }: EventPayload): EventPayload => ({
  type,
  timestamp,
  livemode,
  test: true,
  data,
})

/** Returns the body of a test event: the contract's example, in a version of the API. */
export function testPayload(type: EventType, version: string): EventPayload {
  const { timestamp, data } = exampleOf(type)
  const tested = JSON.parse(JSON.stringify(data), (key, value) => (key === 'livemode' ? false : value))
  return { type, timestamp, livemode: false, test: true, data: translations.event(answered(version), type, tested) }
}

const FILLS = new Map<EventType, FillMode>()

/** Adds the mode in which the event happened to the objects of its data, which are stored without one. */
function withMode(type: EventType, data: unknown, livemode: boolean): unknown {
  const fill = FILLS.get(type) ?? fillModeOf(contractDocument, dataSchemaOf(type))
  FILLS.set(type, fill)
  return fill(data, livemode)
}

/** Objects whose keys the merchant chooses. */
const FREE_FORM = new Set(['metadata', 'return_params'])

/** Makes every `…_url` in an event absolute, because a receiver does not know the API's address. */
function withAbsoluteUrls(node: unknown, origins: Origins): unknown {
  if (Array.isArray(node)) return node.map((item) => withAbsoluteUrls(item, origins))
  if (node === null || typeof node !== 'object') return node
  const resolve = (key: string, value: unknown) => {
    if (FREE_FORM.has(key)) return value
    return typeof value === 'string' && key.endsWith('_url') ? absoluteUrl(value, origins) : withAbsoluteUrls(value, origins)
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(key, value)]))
}
