import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { messages } from '../../ui/messages.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { createCard } from './createCard.ts'

interface CardPictureProps {
  link: Schema<'Link'>
  onChanged: (link: Schema<'Link'>) => void
}

/** A picture of the merchant in place of the card that is drawn for chats. */
export function CardPicture({ link, onChanged }: CardPictureProps) {
  useSignals()
  const { client } = useApp()
  const [card] = useState(() =>
    createCard(client, link.id, (changed) => {
      onChanged(changed)
      messages.success('Card saved.')
    }),
  )
  const own = link.options.card_image_url
  return (
    <div aria-busy={card.busy.value}>
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
