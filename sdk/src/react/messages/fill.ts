/** `fill('Pay {amount}', { amount: '$5.00' })` → `Pay $5.00`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The forms of a text with `{count}`: those of the plural categories that the language has. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** `fillCount({ one: '{count} day', other: '{count} days' }, 1, 'en')` → `1 day`. */
export const fillCount = (forms: Plural, count: number, tag: string): string =>
  fill(forms[new Intl.PluralRules(tag).select(count)] ?? forms.other, { count })
