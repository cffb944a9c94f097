import type { Knex } from 'knex'
import { queueAccountMail } from '../../shop/letters/queueMail.ts'
import { formatMoney } from '../../pricing/money.ts'
import type { Payout } from './Payout.ts'

/** Mails the merchant that the bank returned a payout, once for each payout. In English, like the dashboard. */
export async function mailFailure(trx: Knex, payout: Payout, publicUrl: string): Promise<void> {
  const { id, merchantId, amountMinor, currency, failure } = payout
  const merchant = await trx('merchants').where({ id: merchantId }).first('email', 'emailConfirmedAt')
  if (!merchant?.emailConfirmedAt) return
  const amount = formatMoney(amountMinor, currency)
  const title = `Your bank returned a payout of ${amount}`
  await queueAccountMail(trx, {
    merchantId,
    to: merchant.email,
    template: 'payout_failed',
    occasion: `payout_failed:${id}`,
    letter: {
      subject: title,
      preview: failure ?? title,
      title,
      blocks: [
        ...(failure ? [{ is: 'text', text: `The reason: ${failure}` } as const] : []),
        {
          is: 'text',
          text: 'You lose nothing: the money is in your balance at the payment provider again, and comes with a later payout. Check your bank account in the provider’s dashboard first.',
        },
        { is: 'button', label: 'Open the payout', url: `${publicUrl}/dashboard/payouts?open=${encodeURIComponent(id)}` },
      ],
      footer: ['You get this mail once for each payout that fails.'],
    },
  })
}
