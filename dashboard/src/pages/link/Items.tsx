import type { Schema } from '@linktill/sdk'
import { Lock, TriangleAlert } from 'lucide-react'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { choicesText } from '../checkout-links/choiceValues.ts'
import styles from './Items.module.css'

type Link = Schema<'Link'>

/** The items of a link, which cannot be changed, and what shoppers may choose of them. */
export function Items({ link }: { link: Link }) {
  return (
    <Card flush>
      <ul className={styles.items}>
        {link.items.map((item) => (
          <li key={item.id}>
            <div>
              <p>{[item.product_name, item.variant_name].filter(Boolean).join(', ')}</p>
              <p className={styles.note}>{notesOf(item, link.currency).join(' · ')}</p>
              {item.product_status !== 'active' && (
                <p className={styles.missing}>
                  <TriangleAlert aria-hidden />
                  {item.product_status === 'deleted' ? 'This product is deleted.' : 'This product is not active.'}
                </p>
              )}
            </div>
            <span className={styles.price}>{priceOf(item, link.currency)}</span>
          </li>
        ))}
      </ul>
      {link.saved > 0 && (
        <p className={styles.foot}>
          Shoppers save {formatMoney(link.saved, link.currency)} compared with the products’ own prices.
        </p>
      )}
      <p className={styles.foot}>
        <Lock aria-hidden />
        Products cannot be changed after a link is created. To sell different products, please create a new link.
      </p>
    </Card>
  )
}

type Item = Link['items'][number]

const priceOf = ({ price, open_price: open }: Item, currency: string): string =>
  open ? `From ${formatMoney(open.minimum, currency)}` : formatMoney(price, currency)

/** What applies to an item: its quantity, and what the shopper chooses. */
function notesOf(item: Item, currency: string): string[] {
  const { quantity, open_price: open } = item
  return [
    `Quantity ${formatCount(quantity)}`,
    open && 'The shopper names the price',
    open?.choices.length && `Buttons: ${open.choices.map((amount) => formatMoney(amount, currency)).join(', ')}`,
    open?.donation && 'A donation',
    choicesText(item),
  ].filter((note): note is string => Boolean(note))
}
