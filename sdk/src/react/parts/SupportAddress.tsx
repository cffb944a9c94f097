import type { Messages } from '../../languages/en/messages.js'

/** The shop's support email as visible text, for pages that cannot sell. */
export function SupportAddress({ email, messages }: { email: string | null | undefined; messages: Messages }) {
  if (!email) return null
  return (
    <p className="ck-support">
      {messages.support}: <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
