import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Notify } from '../lib/notify.ts'

/** Shows a green or red message for 5 seconds, also across page changes. */
export const messages: Notify = {
  success: (text) => void show('success', text),
  error: (text) => void show('error', text),
}

const area = signal<typeof import('./MessageArea.tsx') | null>(null)

/** The area of messages, rendered once. It loads after the page, which shows no message at first. */
export function Messages() {
  useSignals()
  useEffect(() => {
    // If it fails to load, the first message loads it again.
    const waiting = setTimeout(() => load().catch(() => {}), 500)
    return () => clearTimeout(waiting)
  }, [])
  const Area = area.value?.MessageArea
  return Area ? <Area /> : null
}

async function load() {
  const loaded = await import('./MessageArea.tsx')
  area.value = loaded
  return loaded
}

async function show(kind: 'success' | 'error', text: string) {
  const { showMessage } = await load()
  await showMessage(kind, text)
}
