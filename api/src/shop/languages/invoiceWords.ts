import type { InvoiceWords } from './en/invoice.ts'
import { invoice } from './generated/invoice.ts'
import { languageOf } from './languages.ts'

/** Returns the texts of an invoice in a language; in English if the language is not supported. */
export const invoiceWords = (language: string): InvoiceWords => invoice[languageOf(language)].invoice

/** Returns the texts of a document in a language. The receipt of a donation has words of its own in place of an invoice's. */
export const documentWords = ({ language, isDonation }: { language: string; isDonation: boolean }): InvoiceWords =>
  isDonation ? { ...invoiceWords(language), ...invoice[languageOf(language)].donation } : invoiceWords(language)
