import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { en, type InvoiceWords } from './en.ts'
import { es } from './es.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { hu } from './hu.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { sv } from './sv.ts'

const LANGUAGES: Record<string, InvoiceWords> = { en, de, fr, es, it, nl, pt, pl, cs, ro, hu, sv, da, fi }

/** Returns the texts of an invoice in a language; in English if the language is not supported. */
export const invoiceWords = (language: string): InvoiceWords => LANGUAGES[language] ?? en
