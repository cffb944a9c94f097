import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Shell.module.css'
import { useResend } from './useResend.ts'

/** Asks the merchant to confirm their email. See docs/product/accounts.md#confirmed-addresses. */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const { sent, resend } = useResend()
  return (
    <div className={styles.notice}>
      <Banner
        kind="note"
        action={
          !sent && (
            <Button size="small" onClick={resend}>
              Resend email
            </Button>
          )
        }
      >
        {sent ? `A new link is on its way to ${email}.` : `Confirm your email: open the link we sent to ${email}.`}
      </Banner>
    </div>
  )
}
