// A constructed style sheet is not subject to the page's Content-Security-Policy. Sizes are in px and do not depend on the page's rem.
// System colours adapt to each theme without extra rules. The modal is 1024 px wide, or 520 px if that does not fit.
/** The styles of the loader's own elements in their shadow root. */
export const CSS = `:host{all:initial;display:block;color-scheme:light dark;font:16px/1.5 system-ui}\
div{position:relative;min-height:440px}\
dialog{width:min(clamp(520px,(100vw - 1071px)*999,1024px),100vw - 48px);padding:0;border:0;border-radius:16px;overflow:hidden}\
dialog::backdrop{background:#0009}\
iframe{display:block;width:100%;height:440px;border:0;visibility:hidden}\
dialog iframe{max-height:calc(100dvh - 48px)}\
progress{position:absolute;top:45%;left:45%;width:10%}\
button{position:absolute;top:12px;right:12px;width:40px;height:40px;border:0;background:0;font-size:28px;z-index:1}\
section{position:absolute;inset:0;padding:48px;background:Canvas}\
a{display:table;padding:12px;margin:12px 0;border-radius:16px;background:CanvasText;color:Canvas}\
@media(width<640px){dialog,dialog iframe{min-width:100vw;min-height:100dvh;border-radius:0}}`
