import type { Messages } from './en/messages.js'
import { countries } from './generated/countries.js'
import { messages } from './generated/messages.js'
import { matchLanguage } from './languages.js'

/** Loads the texts of the language that matches `locale`, with the names of all countries. */
export async function loadMessages(locale: string): Promise<Messages> {
  const tag = matchLanguage(locale)
  const [words, names] = await Promise.all([messages[tag](), countries[tag]()])
  const rows = names.countries.split('|').map((row) => row.split('=') as [string, string])
  return { ...words.messages, countries: Object.fromEntries(rows) }
}
