/** The themes in the order in which they are offered. */
export const themes = { light: 'Light', dark: 'Dark', system: 'System' } as const
export type Theme = keyof typeof themes

/** The script that paints a page's theme before its first paint reads the same key (api/src/platform/http/themeScript.ts). */
const KEY = 'theme'

/** Returns the theme chosen in this browser. `system` follows the device, and is the default. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    // The browser refuses storage.
    return 'system'
  }
}

/** Shows a theme at once, and keeps it for later visits with this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Then it lasts until the next page.
  }
  showTheme(theme)
}

/** Shows the kept theme, also after another tab has changed it. */
export function followTheme(onChange: (theme: Theme) => void = () => {}): void {
  showTheme(readTheme())
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return
    showTheme(readTheme())
    onChange(readTheme())
  })
}

function showTheme(theme: Theme) {
  const page = document.documentElement
  if (theme === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme
}
