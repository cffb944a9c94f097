/** Letters of Hebrew, Arabic and the scripts beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufefc]/

/**
 * `fill('Pay {amount}', { amount: '$5.00' })` → `Pay $5.00`. A value with right-to-left letters is isolated, so that it does not
 * move the numbers and signs around it.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value
  })
}

/** The forms of a text with `{count}`: those of the plural categories that the language has. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `fillCount({ one: '{count} day', other: '{count} days' }, 1, 'en')` → `1 day`. */
export const fillCount = (forms: Plural, count: number, tag: string): string =>
  fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other, { count })
