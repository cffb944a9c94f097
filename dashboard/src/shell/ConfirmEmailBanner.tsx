import { useState } from 'react'
import { useApp } from '../context.ts'
import { messageOf } from '../lib/loader.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { messages } from '../ui/messages.tsx'
import styles from './Shell.module.css'

/** Asks for the confirmation of the own address until it is there (decisions, My Orders and Customers). */
export function ConfirmEmailBanner({ email }: { email: string }) {
  const { client } = useApp()
  const [sent, setSent] = useState(false)
  async function resend() {
    try {
      await client.resendConfirmation()
      setSent(true)
    } catch (error) {
      messages.error(messageOf(error))
    }
  }
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
