import type { Client } from '@linktill/sdk'
import { toBilling } from '../../../shell/billing/billingText.ts'
import { toQuestions } from '../../../shell/questions/questionRows.ts'
import type { Product } from '../products.ts'
import { toBody, type ProductValues } from './productValues.ts'
import { isFilled, variantBody } from './variantValues.ts'

/**
 * Returns what is saved. A form cannot have questions, variants or a rhythm, and JSON cannot have a picture: with both, the picture is uploaded first.
 */
export async function productBody(client: Client, values: ProductValues, before: Product | null) {
  const { image, ...body } = toBody(values)
  const hasQuestions = Boolean(values.questions.length || before?.questions?.length)
  const hasVariants = Boolean(values.options.some(isFilled) || before?.options.length)
  const isRecurring = Boolean(values.billing.mode !== 'once' || before?.billing)
  if (!hasQuestions && !hasVariants && !isRecurring) return { ...body, ...(image && { image }) }
  const uploaded = image && (await client.uploadProductImage({ body: { image } }))
  return {
    ...body,
    ...(uploaded && { image_url: uploaded.imageUrl }),
    ...(hasQuestions && { questions: toQuestions(values.questions) }),
    ...(hasVariants && variantBody(values)),
    ...(isRecurring && { billing: toBilling(values.billing) }),
  }
}
