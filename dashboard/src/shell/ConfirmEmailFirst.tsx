import { MailQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMerchant } from '../context.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useResend } from './useResend.ts'

/** Shown instead of content that needs a confirmed email: explains why, and sends the mail again. */
export function ConfirmEmailFirst({ children }: { children: ReactNode }) {
  const { email, pendingEmail } = useMerchant()
  const { sent, resend } = useResend()
  return (
    <Card>
      <EmptyState
        icon={<MailQuestion aria-hidden />}
        title="Confirm your email address first"
        action={!sent && <Button onClick={resend}>Send the link again</Button>}
      >
        {children}{' '}
        {sent
          ? `A new link is on its way to ${pendingEmail ?? email}.`
          : `Open the link that we sent to ${pendingEmail ?? email}, then reload this page.`}
      </EmptyState>
    </Card>
  )
}
