/** `fill('Pay {amount}', { amount: '$5.00' })` → `Pay $5.00`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
