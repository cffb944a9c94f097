import { useState } from 'react'
import { useApp } from '../context.ts'
import { messageOf } from '../lib/loader.ts'
import { messages } from '../ui/messages.tsx'

/** Sends the confirmation mail again. */
export function useResend(): { sent: boolean; resend: () => Promise<void> } {
  const { client } = useApp()
  const [sent, setSent] = useState(false)
  return {
    sent,
    async resend() {
      try {
        await client.resendConfirmation()
        setSent(true)
      } catch (error) {
        messages.error(messageOf(error))
      }
    },
  }
}
