import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { OpenPrice } from '../../pricing/openPrice.ts'
import type { TipOffer } from '../../pricing/tip.ts'

type Schemas = components['schemas']

/** A price that the shopper names, in decimals. */
export const presentOpenPrice = (open: OpenPrice, currency: string): Schemas['OpenPrice'] => ({
  minimum: toMajor(open.minimumMinor, currency),
  maximum: toMajor(open.maximumMinor, currency),
  suggestion: toMajor(open.suggestionMinor, currency),
  choices: open.choicesMinor.map((minor) => toMajor(minor, currency)),
  donation: open.isDonation,
})

/** The tips of a link, as shoppers see them. */
export const presentTips = ({ type, choices, allowOther }: TipOffer, currency: string): Schemas['Tips'] => ({
  type,
  choices: choices.map((choice) => (type === 'percent' ? choice / 100 : toMajor(choice, currency))),
  allow_other: allowOther,
})
