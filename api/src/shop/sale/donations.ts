import type { Sale } from './Sale.ts'

/** Whether a sale takes donations. All items of a link do, or none. */
export const isDonation = ({ items }: { items: Pick<Sale['items'][number], 'openPrice'>[] }): boolean =>
  items.some(({ openPrice }) => openPrice?.isDonation)

/** A donation is no supply: it has no tax and no discounts (docs/product/money.md#donations). Other sales stay as they are. */
export const withoutTax = (sale: Sale): Sale =>
  isDonation(sale)
    ? {
        ...sale,
        vatEnabled: false,
        smallBusiness: false,
        vatCollectInfo: false,
        stripeTax: false,
        allowPromoCodes: false,
        presetPromo: null,
      }
    : sale
