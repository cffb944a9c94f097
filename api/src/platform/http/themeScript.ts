import { createHash } from 'node:crypto'

/**
 * Paints the theme that was chosen with this browser before the first paint, which no script file could do in time. The only inline
 * script of the landing page, the guide and the dashboard, allowed by its checksum. dashboard/src/ui/theme.ts writes the same key.
 */
const SCRIPT = `try{var t=localStorage.getItem('theme');if(t=='light'||t=='dark')document.documentElement.dataset.theme=t}catch(e){}`

/** Source of the script in a Content-Security-Policy. */
export const THEME_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** Adds the script to the head of a page. */
export const withThemeScript = (html: string): string =>
  html.replace(/<head[^>]*>/, (head) => `${head}<script>${SCRIPT}</script>`)
