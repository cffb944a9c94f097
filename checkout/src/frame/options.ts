import type { Appearance, PageInit } from '@linktill/sdk/embed'
import { appearanceVariables } from '@linktill/sdk/react/checkout'

type Given = Pick<PageInit, 'appearance' | 'theme'>

/** Returns the theme and style for `<Checkout>`. Warns about unknown variables. */
export function lookOf({ appearance = {}, theme = appearance.theme }: Given) {
  const variables = (appearance.variables ?? {}) as Record<string, string>
  const style = appearanceVariables(variables)
  for (const name of Object.keys(variables))
    if (Object.keys(appearanceVariables({ [name]: 'none' })).length === 0)
      console.warn(`Linktill: ${name} is not an appearance variable. See /documentation/embed/theming.`)
  return { theme: isTheme(theme) ? theme : 'auto', style }
}

const isTheme = (theme: unknown): theme is NonNullable<Appearance['theme']> =>
  theme === 'auto' || theme === 'light' || theme === 'dark'

/** Returns `metadata` as an object of strings. In markup it is JSON. */
export function readMetadata({ metadata }: Pick<PageInit, 'metadata'>): Record<string, string> {
  try {
    const value: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata
    return Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]))
  } catch {
    console.warn('Linktill: metadata is not a JSON object and was ignored.')
    return {}
  }
}
