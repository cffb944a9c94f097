import type { ReactNode } from 'react'
import { isWebAddress } from '../../core/checkout/rules.js'
import type { PublicLink } from '../../core/checkout/state.js'
import type { Messages } from '../../languages/en/messages.js'

interface FooterProps {
  /** Absent on pages without a link. */
  link?: PublicLink
  messages: Messages
  /** Null without a platform. */
  platformUrl: string | null
  children?: ReactNode
}

/** Links to the merchant's pages, and "Powered by". Links that the merchant did not set are not shown. */
export function Footer({ link, messages, platformUrl, children }: FooterProps) {
  return (
    <footer className="ck-foot">
      {link?.supportEmail && <a href={`mailto:${link.supportEmail}`}>{messages.support}</a>}
      {isWebAddress(link?.termsUrl) && (
        <a href={link.termsUrl} target="_blank" rel="noreferrer">
          {messages.terms}
        </a>
      )}
      {isWebAddress(link?.privacyUrl) && (
        <a href={link.privacyUrl} target="_blank" rel="noreferrer">
          {messages.privacy}
        </a>
      )}
      {children}
      {platformUrl && (
        <a className="ck-by" href={platformUrl} target="_blank">
          {messages.poweredBy} <b>Linktill</b>
        </a>
      )}
    </footer>
  )
}
