import type { Schema } from '@linktill/sdk'
import { useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../context.ts'
import { copyText } from '../../lib/copy.ts'
import { messages } from '../../ui/messages.tsx'
import { createSellForm } from './sellForm.ts'

/** The form of one thing to sell, and its keys. What is published leads to the page of its link. */
export function useSale(start: { currency: Schema<'Currency'>; kind?: Schema<'ProductType'> | null }, onDraft: () => void) {
  const { client } = useApp()
  const [, navigate] = useLocation()
  const [form] = useState(() =>
    createSellForm(client, {
      ...start,
      onDraft,
      onPublished(link) {
        void announce(link)
        navigate(`/dashboard/sell?link=${link.id}`)
      },
    }),
  )
  return { form, onKeyDown }
}

/** Copies the address, and says so. If the browser refuses, it can be copied from the page. */
async function announce(link: Schema<'Link'>): Promise<void> {
  messages.success('Link created successfully!')
  if (await copyText(link.checkout_url)) messages.success('Link URL copied!')
  else messages.error('Failed to copy Link URL')
}

/** Enter in a field would publish something half written; it only opens the choice of a file. Ctrl or ⌘ with Enter publishes. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  if (event.metaKey || event.ctrlKey) event.currentTarget.requestSubmit()
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
  if (event.metaKey || event.ctrlKey || isField) event.preventDefault()
}
