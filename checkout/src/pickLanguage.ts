import { loadMessages, type Messages } from '@linktill/sdk/react/checkout'

const YEAR_S = 365 * 24 * 3600

/** Loads the texts of a language and remembers the choice for the next visit. */
export async function pickLanguage(tag: string): Promise<Messages> {
  const messages = await loadMessages(tag)
  document.cookie = `locale=${messages.tag}; path=/checkout; max-age=${YEAR_S}; samesite=lax`
  document.documentElement.lang = messages.tag
  document.documentElement.dir = messages.direction
  return messages
}
