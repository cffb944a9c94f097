import type { Messages } from '@linktill/sdk/react/checkout'

interface ConsentBannerProps {
  messages: Messages
  shop: string
  onAnswer: (given: 'yes' | 'no') => void
}

/** Asks for consent to the merchant's ad pixel. Both answers have equal weight, and the checkout works without one. */
export function ConsentBanner({ messages: { consent }, shop, onAnswer }: ConsentBannerProps) {
  return (
    <section className="ck page-consent" aria-label={consent.title}>
      <p>{consent.text.replace('{shop}', shop)}</p>
      <div>
        <button type="button" className="ck-button ck-button-line" onClick={() => onAnswer('no')}>
          {consent.decline}
        </button>
        <button type="button" className="ck-button ck-button-line" onClick={() => onAnswer('yes')}>
          {consent.accept}
        </button>
      </div>
    </section>
  )
}
