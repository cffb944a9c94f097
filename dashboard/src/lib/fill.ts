import { isolate } from './isolate.ts'

/** Fills places: `fill('Page {page}', { page: '1' })`. Each value is isolated from the sentence. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(values[name] ?? '', text))
