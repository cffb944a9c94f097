import type { Messages } from '../messages/en.js'

/** The shop's support address, spelled out: a page that sells nothing says whom to ask. */
export function SupportAddress({ email, messages }: { email: string | null | undefined; messages: Messages }) {
  if (!email) return null
  return (
    <p className="ck-support">
      {messages.support}: <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}
