import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { messages } from '../../ui/messages.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import styles from './Card.module.css'
import { createCard } from './createCard.ts'

/** What a chat shows of the link, with a picture of the merchant in place of the drawn card. */
export function Card({ link: start }: { link: Schema<'Link'> }) {
  useSignals()
  const { client } = useApp()
  const [card] = useState(() => createCard(client, start, () => messages.success('Card saved.')))
  const link = card.link.value
  const own = link.options.card_image_url
  return (
    <div className={styles.card} aria-busy={card.busy.value}>
      <figure className={styles.message}>
        <Picture key={link.card_url} link={link} />
        <figcaption>
          <strong className="truncate">{link.name}</strong>
          <span className="truncate">{new URL(link.checkout_url).host}</span>
        </figcaption>
      </figure>
      <DropZone
        label="Your own picture"
        optional
        action="Choose an image"
        limits="In place of the card, cropped to 1200 × 630. At most 10 MB."
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        picture={<Thumb large icon={ImagePlus} image={own} />}
        chosen={card.busy.value ? 'Saving…' : own && 'Uploaded image'}
        error={card.problem.value ?? undefined}
        onChoose={(file) => void card.choose(file)}
        onRemove={own ? () => void card.remove() : undefined}
        removeLabel="Remove image"
      />
    </div>
  )
}

/** The card, or why there is none. */
function Picture({ link }: { link: Schema<'Link'> }) {
  const [isBroken, setBroken] = useState(false)
  const sells = link.is_active && link.missing_products.length === 0
  if (!sells || isBroken)
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
      onError={() => setBroken(true)}
    />
  )
}
