import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { Say } from '../lib/say.ts'

/** Shows a green or red message for 5 seconds, above whatever page follows. */
export const messages: Say = {
  success: (text) => void show('success', text),
  error: (text) => void show('error', text),
}

const area = signal<typeof import('./MessageArea.tsx') | null>(null)

/** Rendered once. It comes after the page, which has nothing to say at first. */
export function Messages() {
  useSignals()
  useEffect(() => {
    // Without a connection it is asked for again when there is something to say.
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
  const { say } = await load()
  await say(kind, text)
}
