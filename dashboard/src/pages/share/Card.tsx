import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { messages } from '../../ui/messages.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import styles from './Card.module.css'
import { ChatCard } from './ChatCard.tsx'
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
      <ChatCard link={link} />
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
