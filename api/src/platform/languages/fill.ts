import { isolate } from './isolate.ts'

/** `fill('Thank you, {name}.', { name: 'Nora' })` → `Thank you, Nora.` Texts are isolated from the sentence. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'string' ? isolate(value, text) : String(value)
  })
