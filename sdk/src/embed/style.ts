// A constructed style sheet is not subject to the page's Content-Security-Policy. Sizes are in px and do not depend on the page's rem.
// System colours adapt to each theme without extra rules. The modal is at most 1024 px wide.
/** The styles of the loader's own elements in their shadow root. */
export const CSS = `:host{all:initial;display:block;color-scheme:light dark;font:16px/1.5 system-ui}\
div{position:relative;min-height:440px}\
dialog,button,iframe{border:0}\
dialog{width:min(1024px,100vw - 48px);padding:0;border-radius:16px;overflow:hidden}\
dialog::backdrop{background:#0009}\
a,progress,iframe{display:block;width:100%}\
iframe{height:440px;visibility:hidden}\
dialog iframe{max-height:calc(100dvh - 48px)}\
progress,button,p{position:absolute}\
button{top:12px;right:12px;width:40px;height:40px;background:0;font-size:28px}\
p{padding:48px}\
@media(width<640px){dialog,dialog iframe{min-width:100vw;min-height:100dvh;border-radius:0}}`
