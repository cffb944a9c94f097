import type { ReactNode } from 'react'
import type { PublicLink } from '../../core/checkout/state.js'
import { isWebAddress } from '../../core/checkout/rules.js'
import type { Messages } from '../messages/en.js'
import { laterSteps } from '../steps/laterStepsLoader.js'
import { useLoaded } from './useLoaded.js'

interface FooterProps {
  /** Absent on pages without a link. */
  link?: PublicLink
  messages: Messages
  platformUrl: string
  children?: ReactNode
}

/** Links to the merchant's pages, who sells, and "Powered by". Links that the merchant did not set are not shown. */
export function Footer({ link, messages, platformUrl, children }: FooterProps) {
  return (
    <footer className="ck-foot">
      {link?.supportEmail && <a href={`mailto:${link.supportEmail}`}>{messages.support}</a>}
      {isWebAddress(link?.termsUrl) && (
        <a href={link.termsUrl} target="_blank" rel="noopener noreferrer">
          {messages.terms}
        </a>
      )}
      {isWebAddress(link?.privacyUrl) && (
        <a href={link.privacyUrl} target="_blank" rel="noopener noreferrer">
          {messages.privacy}
        </a>
      )}
      {link && <SellerSlot />}
      {children}
      <a className="ck-by" href={platformUrl} target="_blank" rel="noopener">
        {messages.poweredBy} <b>Linktill</b>
      </a>
    </footer>
  )
}

/** Loaded with the later steps, because the first load is full. */
function SellerSlot() {
  const { part } = useLoaded(laterSteps)
  return part && <part.SellerPart />
}
