import type { Knex } from 'knex'
import { PLATFORM } from '../../shop/letters/brand.ts'
import { queueAccountMail } from '../../shop/letters/queueMail.ts'

interface Announced {
  recoveryId: string
  readyAt: Date
  stopUrl: string
  finishUrl: string
}

const DAY_MS = 24 * 3_600_000
const DAYS = 3

/** Queues the three mails that announce a recovery, a day apart, and the one that ends the wait. Each is sent when it is due. */
export async function queueRecoveryMails(trx: Knex, merchant: { id: string; email: string }, recovery: Announced): Promise<void> {
  for (let day = 0; day <= DAYS; day++)
    await queueAccountMail(trx, {
      merchantId: merchant.id,
      to: merchant.email,
      template: 'factor_recovery',
      occasion: `factor-recovery:${recovery.recoveryId}:${day}`,
      dueAt: new Date(recovery.readyAt.getTime() - (DAYS - day) * DAY_MS),
      letter: day === DAYS ? finalLetter(merchant.email, recovery) : announcement(merchant.email, recovery, day),
    })
}

function announcement(email: string, { readyAt, stopUrl }: Announced, day: number) {
  const time = `${readyAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const subject =
    day === 0
      ? 'Your second factor will be removed'
      : `Your second factor will be removed in ${DAYS - day === 1 ? 'one day' : `${DAYS - day} days`}`
  return {
    subject,
    preview: 'If you did not ask for this, stop it now.',
    title: subject,
    blocks: [
      {
        is: 'text' as const,
        text: `Somebody signed in to the account of ${email} at ${PLATFORM.shop} without a second factor, and asked to remove all of them. If nobody stops it, we mail you a link that does so at ${time}.`,
      },
      { is: 'text' as const, text: 'If it was not you, stop it, and set a new password: somebody knows yours.' },
      { is: 'button' as const, label: 'Stop the removal', url: stopUrl },
    ],
    footer: ['If it was you, you do not need to do anything. You can also stop it in any browser that is signed in.'],
  }
}

const finalLetter = (email: string, { finishUrl, stopUrl }: Announced) => ({
  subject: 'Remove your second factor',
  preview: 'The link works once, for seven days.',
  title: 'Remove your second factor',
  blocks: [
    {
      is: 'text' as const,
      text: `72 hours ago, somebody asked to remove every second factor of the account of ${email}. You can do it now:`,
    },
    { is: 'button' as const, label: 'Remove and set a new password', url: finishUrl },
    { is: 'text' as const, text: 'The link works once, for seven days. It ends every session, and asks for a new password.' },
    { is: 'text' as const, text: `If it was not you, stop it: ${stopUrl}` },
  ],
  footer: ['Nothing changes until you open the link.'],
})
