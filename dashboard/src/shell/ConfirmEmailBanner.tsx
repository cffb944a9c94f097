import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Shell.module.css'
import { useResend } from './useResend.ts'

/** Asks for the confirmation of the own address until it is there (decisions, My Orders and Customers). */
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
        {sent ? `A new link is on its way to ${email}.` : `Please confirm your address: open the link that we sent to ${email}.`}
      </Banner>
    </div>
  )
}
