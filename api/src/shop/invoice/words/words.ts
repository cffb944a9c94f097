import { ar } from './ar.ts'
import { cs } from './cs.ts'
import { da } from './da.ts'
import { de } from './de.ts'
import { el } from './el.ts'
import { en, type InvoiceWords } from './en.ts'
import { es } from './es.ts'
import { fa } from './fa.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hu } from './hu.ts'
import { it } from './it.ts'
import { nb } from './nb.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ro } from './ro.ts'
import { sv } from './sv.ts'
import { tr } from './tr.ts'

const LANGUAGES: Record<string, InvoiceWords> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
  pl,
  cs,
  ro,
  hu,
  sv,
  da,
  fi,
  nb,
  no: nb,
  nn: nb,
  el,
  tr,
  ar,
  he,
  iw: he,
  fa,
}

/** Returns the texts of an invoice in a language; in English if the language is not supported. */
export const invoiceWords = (language: string): InvoiceWords => LANGUAGES[language] ?? en
