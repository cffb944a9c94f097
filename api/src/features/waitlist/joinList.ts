import type { Knex } from 'knex'
import { queueJob } from '../../platform/jobs/queue.ts'
import type { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'

/** An address that has not confirmed is asked again after this long, because otherwise anyone could fill a stranger's mailbox. */
const ASK_AGAIN_MINUTES = 10

type Joining = Pick<
  WaitlistEntry,
  'merchantId' | 'linkId' | 'variantIds' | 'email' | 'canonicalEmail' | 'locale' | 'networkHash' | 'mailDomain'
>

/**
 * Writes an address on a waiting list, and mails it to ask for its confirmation. One that is on the list gets no mail. An imported one
 * that was not asked yet is asked at once, because its owner wants it now.
 */
export const joinList = (db: Knex, entry: Joining): Promise<void> =>
  db.transaction(async (trx) => {
    const { merchantId, email, locale, networkHash } = entry
    const before = new Date(Date.now() - ASK_AGAIN_MINUTES * 60_000)
    const [asked] = await trx('waitlist_entries')
      .insert({ ...entry, mailedAt: new Date() })
      .onConflict(['merchantId', 'linkId', 'canonicalEmail', 'variantIds'])
      .merge({ email, locale, networkHash, mailedAt: new Date(), importedAt: null, mailDueAt: null })
      .whereNull('waitlist_entries.confirmedAt')
      .whereRaw('(waitlist_entries.mailed_at is null or waitlist_entries.mailed_at < ?)', [before])
      .returning('id')
    if (asked) await queueJob(trx, 'mailWaitlist', { merchantId, id: asked.id, about: 'confirm' })
  })
