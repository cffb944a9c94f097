import type { Deps } from '../../deps.ts'
import { sql } from '../../../platform/db/sql.ts'
import { PLATFORM } from '../../../shop/letters/brand.ts'
import { queueAccountMail } from '../../../shop/letters/queueMail.ts'
import { emit } from '../../../platform/outbox/Event.ts'
import { linkShop, presentLink } from '../../links/present.ts'
import { linksOf } from '../../links/listing.ts'
import { KEPT_MS } from './limits.ts'

const ALARM = `
  insert into card_test_alarms as known (merchant_id, link_id, at)
  select merchants.id, :linkId, :now from merchants where merchants.id = :merchantId
  on conflict (merchant_id, link_id) do update set at = excluded.at where known.at < :before returning merchant_id`

/** Warns the merchant, in the bell and by mail, that cards are tested at a link. Once per attack: at most once a day. */
export const warnMerchant = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { merchantId, linkId }: { merchantId: string; linkId: string },
): Promise<void> =>
  db.transaction(async (trx) => {
    const bindings = { merchantId, linkId, now: new Date(), before: new Date(Date.now() - KEPT_MS) }
    const [warned] = await sql(trx, ALARM, bindings)
    if (!warned) return
    const shown = await linksOf(trx, merchantId).findOne('links.id', linkId)
    if (shown) await emit(trx, merchantId, 'link.card_testing', presentLink(shown, await linkShop(trx, merchantId, config)))
    const link = await trx('links').where({ merchantId, id: linkId }).first('name')
    const merchant = await trx('merchants').where({ id: merchantId }).first('email', 'emailConfirmedAt')
    if (!merchant?.emailConfirmedAt) return
    await queueAccountMail(trx, {
      merchantId,
      to: merchant.email,
      template: 'card_testing',
      letter: {
        subject: `Many declined payments at “${link.name}”`,
        preview: 'Somebody may be testing stolen cards.',
        title: 'Somebody may be testing stolen cards',
        blocks: [
          {
            is: 'text',
            text: `Many payments at your checkout link “${link.name}” were declined within an hour. ${PLATFORM.shop} now checks each further attempt. Shoppers can still buy.`,
          },
          {
            is: 'text',
            text: 'If it goes on, switch the link off for a while, or refuse countries and mail domains in the settings.',
          },
          { is: 'button', label: 'Open the link', url: `${config.publicUrl}/dashboard/checkout-links/${linkId}/analytics` },
        ],
        footer: ['You get this mail at most once a day for each link.'],
      },
    })
  })
