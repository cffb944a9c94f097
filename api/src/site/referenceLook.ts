/** Our style for Swagger UI: the dashboard's colours in light and dark, and no banner. */
export const REFERENCE_CSS = `
.swagger-ui { --bg: light-dark(#f7f5f2, #131110); --surface: light-dark(#ffffff, #1c1916); --border: light-dark(#e0dbd4, #35302a);
  --text: light-dark(#1c1916, #f3f0ec); --muted: light-dark(#5e584f, #b5ada2); --accent: light-dark(#0b6e57, #6bc2a6); --on-accent: light-dark(#ffffff, #06231c);
  --soft: light-dark(#eeebe6, #2a2621); --font: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --mono: ui-monospace, Menlo, Consolas, monospace; }
.swagger-ui :focus-visible { outline: 2px solid var(--accent) !important; outline-offset: 2px; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui table thead tr td, .swagger-ui table thead tr th,
.swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock .opblock-summary-description, .swagger-ui .opblock-description-wrapper p,
.swagger-ui .parameter__name, .swagger-ui .parameter__type, .swagger-ui .response-col_status, .swagger-ui .response-col_links,
.swagger-ui .responses-inner h4, .swagger-ui .responses-inner h5, .swagger-ui label, .swagger-ui .tab li, .swagger-ui .model,
.swagger-ui .model-title, .swagger-ui section.models h4, .swagger-ui .dialog-ux .modal-ux-header h3, .swagger-ui .dialog-ux .modal-ux-content h4,
.swagger-ui .dialog-ux .modal-ux-content p, .swagger-ui .opblock-section-header h4, .swagger-ui .opblock-section-header > label,
.swagger-ui .renderedMarkdown p, .swagger-ui .renderedMarkdown li, .swagger-ui .btn, .swagger-ui .servers > label, .swagger-ui .opblock-title_normal,
.swagger-ui .opblock-title_normal p, .swagger-ui .opblock-external-docs-wrapper p, .swagger-ui .response-control-media-type__title, .swagger-ui .examples__title { color: var(--text); font-family: var(--font); }
.swagger-ui .opblock-tag small, .swagger-ui .parameter__in, .swagger-ui .parameter__deprecated, .swagger-ui .prop-format, .swagger-ui .info .base-url,
.swagger-ui .response-control-media-type__accept-message, .swagger-ui .info a small { color: var(--muted); }
.swagger-ui .wrapper { max-width: 1120px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title small { background: var(--soft); }
.swagger-ui .info .title small pre { color: var(--text); }
.swagger-ui .info .title small.version-stamp { background: var(--accent); }
.swagger-ui .info .title small.version-stamp pre { color: var(--on-accent); }
.swagger-ui a, .swagger-ui .info a, .swagger-ui .nostyle { color: var(--accent); }
.swagger-ui .opblock-summary-path a.nostyle, .swagger-ui .opblock-tag a.nostyle { color: var(--text); }
.swagger-ui .scheme-container, .swagger-ui .opblock .opblock-section-header, .swagger-ui section.models, .swagger-ui section.models .model-container,
.swagger-ui .dialog-ux .modal-ux, .swagger-ui .model-box { background: var(--surface); border-color: var(--border); box-shadow: none; }
.swagger-ui .scheme-container { border-block: 1px solid var(--border); }
.swagger-ui .opblock-tag { border-bottom: 1px solid var(--border); }
.swagger-ui .opblock, .swagger-ui .opblock.opblock-get, .swagger-ui .opblock.opblock-post, .swagger-ui .opblock.opblock-put, .swagger-ui .opblock.opblock-delete {
  border: 1px solid var(--border); border-radius: 10px; background: var(--surface); box-shadow: none; }
.swagger-ui .opblock .opblock-summary { border-color: var(--border) !important; flex-wrap: wrap; }
.swagger-ui .opblock .opblock-summary-method { min-width: 64px; border-radius: 6px; background: var(--soft) !important; color: var(--text); text-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary-method, .swagger-ui .opblock.opblock-put .opblock-summary-method { background: var(--accent) !important; color: var(--on-accent); }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: light-dark(#b3261e, #f2988f) !important; color: light-dark(#ffffff, #3b0d08); }
.swagger-ui .opblock .opblock-summary-path { font-family: var(--mono); font-size: 14px; }
.swagger-ui .opblock .opblock-section-header { min-height: 44px; }
.swagger-ui input, .swagger-ui input[type=text], .swagger-ui input[type=password], .swagger-ui select, .swagger-ui textarea, .swagger-ui .filter .operation-filter-input {
  border: 1px solid light-dark(#91897d, #776f63); border-radius: 6px; background-color: var(--surface); color: var(--text); box-shadow: none; }
.swagger-ui select { background-image: none; padding-right: 12px; }
.swagger-ui .btn { border: 1px solid light-dark(#91897d, #776f63); border-radius: 6px; background: var(--surface); box-shadow: none; }
.swagger-ui .btn.execute, .swagger-ui .btn.authorize { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.swagger-ui .btn.authorize svg, .swagger-ui .btn.authorize span { fill: var(--on-accent); color: var(--on-accent); }
.swagger-ui svg, .swagger-ui svg * { fill: var(--text); }
.swagger-ui .btn.authorize svg * { fill: var(--on-accent); }
.swagger-ui :is(h1, h2, h3, h4, h5), .swagger-ui :is(h4, h5) > span, .swagger-ui .opblock .tab-header .tab-item > h4 span, .swagger-ui .examples-select__section-label,
.swagger-ui .opblock-section-header > label, .swagger-ui .response-control-media-type__title, .swagger-ui table.headers td, .swagger-ui .header-col { color: var(--text) !important; }
.swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent); }
.swagger-ui .renderedMarkdown pre { margin: 12px 0; padding: 12px; overflow-x: auto; white-space: pre-wrap; font-weight: 400; }
.swagger-ui .highlight-code .microlight, .swagger-ui .microlight, .swagger-ui .renderedMarkdown pre, .swagger-ui .curl {
  border: 1px solid var(--border); border-radius: 6px; background: light-dark(#f7f5f2, #131110) !important; color: var(--text) !important; font-family: var(--mono); }
.swagger-ui .microlight *, .swagger-ui .curl * { color: var(--text) !important; }
.swagger-ui .renderedMarkdown code, .swagger-ui .markdown code { background: var(--soft); color: var(--text); font-family: var(--mono); }
.swagger-ui .renderedMarkdown pre > code { background: none; padding: 0; white-space: pre-wrap; }
.swagger-ui .prop-type, .swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: light-dark(#6a3fa0, #c8abed); }
.swagger-ui .response-control-media-type--accept-controller select { border-color: var(--accent); }
.swagger-ui .swagger-ui .json-schema-2020-12, .swagger-ui .json-schema-2020-12__title, .swagger-ui .json-schema-2020-12-accordion, .swagger-ui .json-schema-2020-12-keyword,
.swagger-ui .json-schema-2020-12-keyword__name, .swagger-ui .json-schema-2020-12-property, .swagger-ui .json-schema-2020-12-expand-deep-button { background-color: transparent; color: var(--text); }
.swagger-ui .json-schema-2020-12__attribute, .swagger-ui .json-schema-2020-12-keyword__value { color: light-dark(#6a3fa0, #c8abed); }
@media (max-width: 640px) {
  /* Hides "No links" at all levels. */
  .swagger-ui .response-col_links { display: none; }
      .swagger-ui .wrapper { padding: 0 16px; }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100% - 80px); word-break: break-word; }
  .swagger-ui .opblock-tag small { display: none; }
}
`
