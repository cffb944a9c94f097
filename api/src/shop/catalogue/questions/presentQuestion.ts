import type { components } from '../../../generated/openapi.ts'
import type { Question } from '../Question.ts'

/** A question as its merchant sees it. */
export const presentQuestion = ({
  minLength: min_length,
  maxLength: max_length,
  productTypes: product_types,
  ...same
}: Question): components['schemas']['Question'] => ({ ...same, min_length, max_length, product_types })
