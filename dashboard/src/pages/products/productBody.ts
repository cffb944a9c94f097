import type { Client } from '@linktill/sdk'
import { toQuestions } from '../../shell/questions/questionRows.ts'
import type { Product } from './products.ts'
import { toBody, type ProductValues } from './productValues.ts'

/**
 * Returns what is saved. A form cannot have questions, and JSON cannot have a picture: with both, the picture is uploaded first.
 */
export async function productBody(client: Client, values: ProductValues, before: Product | null) {
  const { image, ...body } = toBody(values)
  if (!values.questions.length && !before?.questions?.length) return { ...body, ...(image && { image }) }
  const uploaded = image && (await client.uploadProductImage({ body: { image } }))
  return { ...body, ...(uploaded && { image_url: uploaded.imageUrl }), questions: toQuestions(values.questions) }
}
