import { type FieldError, invalid } from '../../../platform/http/errors.ts'
import type { ProductOption } from '../../../shop/catalogue/Product.ts'

/** One spelling for what looks the same: of capital letters, spaces and compatibility forms. */
export const fold = (text: string): string => tidy(text).normalize('NFKC').toLowerCase()

/** Without spaces around it, and with single ones inside. */
export const tidy = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/**
 * Reads the options of a product.
 * @throws 400 naming each name and value that is empty or repeated.
 */
export function readOptions(sent: ProductOption[]): ProductOption[] {
  const errors: FieldError[] = []
  const check = (texts: string[], path: (at: number) => string, what: string) => {
    for (const [at, text] of texts.entries()) {
      if (!text) errors.push({ path: path(at), msg: `${what} is required.` })
      else if (texts.findIndex((other) => fold(other) === fold(text)) < at)
        errors.push({ path: path(at), msg: `“${text}” is listed twice.` })
    }
  }
  const options = sent.map(({ name, values }) => ({ name: tidy(name), values: values.map(tidy) }))
  check(
    options.map(({ name }) => name),
    (at) => `options.${at}.name`,
    'The name of an option',
  )
  for (const [of, { values }] of options.entries()) check(values, (at) => `options.${of}.values.${at}`, 'A value')
  if (errors.length) throw invalid(errors)
  return options
}
