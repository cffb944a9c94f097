import type { Schema } from '@linktill/sdk'
import { useApp } from '../../context.ts'
import { messageOf } from '../../lib/loader.ts'
import { useResend } from '../../shell/useResend.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'

/** A new email that is not confirmed yet: sends the mail again, or cancels the change. */
export function PendingEmail({ email, pendingEmail }: Pick<Schema<'User'>, 'email' | 'pendingEmail'>) {
  const { client, session } = useApp()
  const { sent, resend } = useResend()
  async function cancel() {
    try {
      session.update(await client.updateMe({ body: { email } }))
    } catch (error) {
      messages.error(messageOf(error))
    }
  }
  const actions = (
    <>
      {!sent && (
        <Button size="small" onClick={resend}>
          Resend link
        </Button>
      )}{' '}
      <Button size="small" onClick={cancel}>
        Cancel change
      </Button>
    </>
  )
  return (
    <Banner kind="note" action={actions}>
      {sent
        ? `A new link is on its way to ${pendingEmail}.`
        : `Open the link that we sent to ${pendingEmail} to change your address. Until then it stays ${email}.`}
    </Banner>
  )
}
