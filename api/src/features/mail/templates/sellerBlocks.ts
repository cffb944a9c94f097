import { fill } from '../../../platform/languages/fill.ts'
import type { Block } from '../../../shop/letters/Letter.ts'
import { instructionsIn, lawOf } from '../../../shop/languages/instructions.ts'
import { shopCountry } from '../../../shop/merchant/identity.ts'
import { canWithdraw, withdrawableItems } from '../../../shop/order/withdrawal.ts'
import { regionName } from './addressBlocks.ts'
import type { Occasion } from './Occasion.ts'

type About = Pick<Occasion, 'order' | 'merchant'>

/** Whether a receipt contains complete instructions on withdrawal: without the seller's address they are not. */
export const instructs = ({ order, merchant }: About): boolean =>
  canWithdraw(order, merchant) && merchant.businessAddress !== null

/** Who sells: Articles 6(1) and 8(7) of Directive 2011/83/EU want it on a durable medium. Nothing until it is known. */
export function sellerBlocks({ merchant, words }: Occasion): Block[] {
  const { legalName, businessAddress } = merchant
  if (!legalName && !businessAddress) return []
  return [{ is: 'address', title: instructionsIn(words.tag).seller, lines: sellerLines(merchant, words.tag) }]
}

/** The instructions on withdrawal with the model form; nothing without a right of withdrawal. */
export function instructionBlocks({ order, merchant, words }: Occasion): Block[] {
  if (!canWithdraw(order, merchant)) return []
  const texts = instructionsIn(words.tag)
  const seller = sellerLines(merchant, words.tag).join(', ')
  const types = new Set(withdrawableItems(order).map(({ productType }) => productType))
  const ships = types.has('physical')
  return [
    {
      is: 'legal',
      title: texts.title,
      lines: [
        `${texts.right} (${lawOf(shopCountry(merchant))})`,
        ships ? texts.goods : texts.contract,
        fill(texts.exercise, { seller }),
        // The link is in the footer: in a text it would be one that the seller's words could imitate.
        fill(texts.online, { link: words.withdrawal.link }),
        texts.deadline,
      ],
    },
    {
      is: 'legal',
      title: texts.effectsTitle,
      lines: [texts.effects, ...(ships ? [texts.sendBack] : []), ...(types.has('service') ? [texts.services] : [])],
    },
    { is: 'legal', title: texts.formTitle, lines: [texts.formNote, ...texts.form.map((line) => fill(line, { seller }))] },
  ]
}

function sellerLines(merchant: Occasion['merchant'], tag: string): string[] {
  const country = shopCountry(merchant)
  return [
    merchant.legalName ?? merchant.storeName,
    ...(merchant.businessAddress?.split(/\r?\n/) ?? []),
    country && regionName(tag, country),
    merchant.supportEmail,
    merchant.businessPhone,
    merchant.vatNumber,
    merchant.registerEntry,
  ].filter((line): line is string => Boolean(line))
}
