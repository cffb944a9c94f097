import type { Invoice } from '../../shop/order/Invoice.ts'
import { documentWords } from '../../shop/languages/invoiceWords.ts'

const NOTES = { AE: 'reverseChargeNote', K: 'intraCommunityNote', G: 'exportNote', O: 'outsideScopeNote' } as const

/**
 * Returns why a document has no tax, or none on a part of it, one sentence per category (Article 226(11) and (11a) of
 * Directive 2006/112/EC). The notes cite the Directive, so an export of a seller elsewhere has none.
 */
export function taxNotes(document: Pick<Invoice, 'taxes' | 'language' | 'isDonation'>): string[] {
  const words = documentWords(document)
  const notes = document.taxes.flatMap(({ category, reason }) => {
    if (category === 'E') return reason ? [reason] : []
    // Older orders have reverse charge without a reason.
    const isKnown = category in NOTES && (reason || category === 'AE')
    return isKnown ? [words[NOTES[category as keyof typeof NOTES]]] : []
  })
  return [...new Set(notes)]
}
