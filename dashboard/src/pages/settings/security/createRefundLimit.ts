import type { Schema } from '@linktill/sdk'
import { createSectionForm, type SectionTools } from '../createSectionForm.ts'

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/

/** The form of the amount above which a refund needs a proof. */
export function createRefundLimit(tools: SectionTools, { refundProofAbove }: Pick<Schema<'User'>, 'refundProofAbove'>) {
  return createSectionForm<{ refundProofAbove: string }>(tools, {
    start: { refundProofAbove: refundProofAbove === null ? '' : String(refundProofAbove) },
    check: (values) =>
      !values.refundProofAbove.trim() || AMOUNT.test(values.refundProofAbove.trim())
        ? {}
        : { refundProofAbove: 'Enter an amount such as 250 or 99.50' },
    changes: (values) => ({ refundProofAbove: values.refundProofAbove.trim() ? Number(values.refundProofAbove) : null }),
    failure: 'Failed to update the refund limit',
    names: { refundProofAbove: 'refundProofAbove' },
  })
}
