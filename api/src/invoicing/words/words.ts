import { de } from './de.ts'
import { en, type InvoiceWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

const LANGUAGES: Record<string, InvoiceWords> = { en, de, fr, es, it, nl, pt }

/** Returns the texts of an invoice in a language; in English if the language is not supported. */
export const invoiceWords = (language: string): InvoiceWords => LANGUAGES[language] ?? en
