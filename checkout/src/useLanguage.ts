import type { Messages } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'
import { readCookie } from './cookies.ts'

/** Returns the texts of the page: those of the server, or of the language that the shopper picked now or before. */
export function useLanguage(initial: Messages): [Messages, (tag: string) => void] {
  const [messages, setMessages] = useState(initial)

  useEffect(() => {
    const picked = readPicked()
    if (picked && picked !== initial.tag) void fetchWords(picked).then(setMessages, keep)
  }, [initial])

  return [messages, (tag) => void fetchWords(tag).then(setMessages, keep)]
}

/** If a language fails to load, the page stays in the current one. */
const keep = (): void => {}

const fetchWords = async (tag: string): Promise<Messages> => (await import('./pickLanguage.ts')).pickLanguage(tag)

/** A cookie, so that the server can render the next page in this language. */
const readPicked = (): string | null => readCookie('locale')
