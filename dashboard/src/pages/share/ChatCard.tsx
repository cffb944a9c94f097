import type { Schema } from '@linktill/sdk'
import { useEffect, useState } from 'react'
import styles from './ChatCard.module.css'

/** What a chat shows of a link. */
export function ChatCard({ link }: { link: Schema<'Link'> }) {
  return (
    <figure className={styles.message}>
      <Picture key={link.card_url} link={link} />
      <figcaption>
        <strong className="truncate">{link.name}</strong>
        <span className="truncate">{new URL(link.checkout_url).host}</span>
      </figcaption>
    </figure>
  )
}

/** A network that has spent what it may draw in ten seconds is refused until they are over. */
const AGAIN_MS = 11_000

/** The card, or why there is none. One that fails is asked for once more. */
function Picture({ link }: { link: Schema<'Link'> }) {
  const [state, setState] = useState<'first' | 'waiting' | 'again' | 'broken'>('first')
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => setState('again'), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const sells = link.is_active && link.missing_products.length === 0
  if (!sells || state === 'waiting' || state === 'broken')
    return (
      <p className={styles.none}>
        {sells ? 'The card could not be loaded.' : 'Chats show no card while shoppers cannot buy from this link.'}
      </p>
    )
  return (
    <img
      src={link.card_url}
      width={1200}
      height={630}
      alt={`Card of ${link.name}: picture, name, price and shop`}
      onError={() => setState(state === 'first' ? 'waiting' : 'broken')}
    />
  )
}
