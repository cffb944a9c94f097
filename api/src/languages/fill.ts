/** `fill('Thank you, {name}.', { name: 'Nora' })` → `Thank you, Nora.` */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
