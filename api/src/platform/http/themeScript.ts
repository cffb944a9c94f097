import { createHash } from 'node:crypto'

/**
 * Paints the theme that was chosen with this browser before the first paint, which no script file could do in time. The only inline
 * script of the landing page and the guide, allowed by its checksum. The dashboard has another (site/earlyProfile.ts).
 * dashboard/src/ui/theme.ts writes the same key.
 */
const SCRIPT = `try{var t=localStorage.getItem('theme');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch(e){}`

/** Source of the script in a Content-Security-Policy. */
export const THEME_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** Adds the script to the head of a page. */
export const withThemeScript = (html: string): string => withScript(html, SCRIPT)

/** Adds an inline script to the head of a page, before its style sheets, for which it would wait. */
export const withScript = (html: string, script: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`)
