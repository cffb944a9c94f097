import type { Messages } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'

/** The words of the page: those it was painted with, until the shopper picks a language or has picked one before. */
export function useLanguage(painted: Messages): [Messages, (tag: string) => void] {
  const [messages, setMessages] = useState(painted)

  useEffect(() => {
    const picked = readPicked()
    if (picked && picked !== painted.tag) void fetchWords(picked).then(setMessages, keep)
  }, [painted])

  return [messages, (tag) => void fetchWords(tag).then(setMessages, keep)]
}

/** A language that cannot be fetched leaves the page in the one it is in. */
const keep = (): void => {}

const fetchWords = async (tag: string): Promise<Messages> => (await import('./pickLanguage.ts')).pickLanguage(tag)

/** A cookie, so that the server can paint the next page in it. */
const readPicked = (): string | undefined => /(?:^|;\s*)locale=([\w-]+)/.exec(document.cookie)?.[1]
