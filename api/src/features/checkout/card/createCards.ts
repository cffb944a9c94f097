import type { Deps } from '../../deps.ts'
import { createDrawing } from '../../../platform/threads/drawingThread.ts'
import { readOwnPicture } from '../../../gateways/storage/ownPictures.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Meter } from '../../../platform/http/meter.ts'
import { amountIn } from '../../../pricing/money.ts'
import { ACCENT, toHex } from '../../../shop/merchant/colors.ts'
import { itemsPrice } from '../../../shop/sale/cardVersion.ts'
import type { components } from '../../../generated/openapi.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import { TooLong } from '../../../platform/threads/workThread.ts'
import type { CardTask } from './cardWorker.ts'

type PublicLink = components['schemas']['PublicLink']

/** At most 15 MB. */
const MAX_CARDS = 100
/** A card that takes too long is not tried again for this long. */
const REFUSED_MS = 60_000

const paintInThread = createDrawing<CardTask>({
  module: './cardWorker',
  caller: import.meta.url,
  max: 30,
  busy: 'Too many cards are being drawn. Please try again in a few seconds.',
  timeoutMs: 5_000,
  tooLong: 'This card takes too long to draw. Shorten its texts or use another picture.',
})

interface CardRequest {
  sale: Sale
  link: PublicLink
  /** Names what the card shows. */
  version: string
  meter: Meter
}

/**
 * Returns the card of a sale as PNG. Cards are kept in memory, those drawn last longest, and each is drawn once at a
 * time. The caller who is first to ask for one pays for it.
 * @throws 503 while too many are being drawn, and for a minute after this one took too long; 429 when the caller's budget is spent.
 */
export function createCards({ storage }: Pick<Deps, 'storage'>, paint = paintInThread) {
  const drawn = new Map<string, Promise<Buffer>>()

  async function draw(sale: Sale, link: PublicLink, meter: Meter): Promise<Buffer> {
    const read = (url: string | null) => readOwnPicture(storage, url).catch(() => null)
    const own = await read(sale.sharing.cardImageUrl)
    const [picture, logo] = await Promise.all([own ?? read(pictureOf(sale)), read(sale.logoUrl)])
    return paint(sale.merchantId, { content: contentOf(sale, link), picture, isOwn: own !== null, logo }, meter)
  }

  return async function cardOf(request: CardRequest): Promise<Buffer> {
    const { sale, link, version, meter } = request
    const key = `${sale.id} ${version}`
    const shared = drawn.get(key)
    const card = shared ?? draw(sale, link, meter)
    drawn.delete(key)
    drawn.set(key, card)
    if (drawn.size > MAX_CARDS) drawn.delete(drawn.keys().next().value!)
    // The budget of the caller who began it is spent, not this one's.
    if (shared) return card.catch((error: unknown) => (isRateLimited(error) ? cardOf(request) : Promise.reject(error)))
    const forget = () => drawn.get(key) === card && drawn.delete(key)
    card.catch((error) => (error instanceof TooLong ? void setTimeout(forget, REFUSED_MS).unref() : forget()))
    return card
  }
}

const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429

/** The picture of the first item that has one. */
const pictureOf = ({ items }: Sale): string | null => items.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null

function contentOf(sale: Sale, link: PublicLink): CardTask['content'] {
  const names = sale.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
  return {
    name: sale.name,
    detail: names === sale.name ? null : names,
    price: [amountIn('en-US', itemsPrice(link), sale.currency), link.billing && rhythmIn(link.billing)].filter(Boolean).join(' '),
    shop: sale.storeName,
    accent: toHex(sale.appearance['colorPrimary']) ?? ACCENT,
  }
}

const ONCE = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' }

/** How often something is charged, in English: `a month`, `every 3 months`. */
const rhythmIn = ({ unit, every }: Pick<components['schemas']['Billing'], 'unit' | 'every'>): string =>
  every === 1 ? ONCE[unit] : `every ${every} ${unit}s`
