import './ui/tokens.css'
import './ui/base.css'

// The document shows an outline of its page. Without this wait, its first frame would come after all scripts.
// A tab in the background has no frames.
if (document.hidden) void start()
else requestAnimationFrame(() => setTimeout(start))

function start() {
  return import('./start.tsx')
}
