import { directionOf } from '../../platform/languages/direction.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import type { Block, Brand, Letter, Link } from './Letter.ts'

const FONT = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
const TEXT = `font-family:${FONT};font-size:15px;line-height:23px;color:#2e2a25;word-break:break-word`
const MUTED = `font-family:${FONT};font-size:13px;line-height:20px;color:#5e584f`
const RULE = 'border-top:1px solid #e0dbd4'

// Mail programs without support for these rules show the light colours of the inline styles.
const HEAD_STYLES = `
    :root{color-scheme:light dark;supported-color-schemes:light dark}
    @media (prefers-color-scheme:dark){
      .page{background-color:#131110!important}
      .card{background-color:#1c1916!important;border-left-color:#35302a!important;border-right-color:#35302a!important;border-bottom-color:#35302a!important}
      .ink{color:#f7f5f2!important}
      .dim{color:#c9c2b8!important}
      .rule{border-color:#35302a!important}
      .box{background-color:#24211d!important;border-color:#35302a!important}
    }
    @media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}.card{border-left:0!important;border-right:0!important;border-radius:0!important}}`

/**
 * Renders a letter as HTML for all mail programs: tables, inline styles, no script and nothing loaded but the logo. Its
 * width follows the window up to 600 px; dark when the program is dark.
 */
export function drawHtml({ tag, subject, preview, title, blocks, footer }: Letter, brand: Brand): string {
  const direction = directionOf(tag)
  const html = `<!doctype html>
<html lang="${escapeHtml(tag)}" dir="${direction}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width,initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
  <title>${escapeHtml(subject)}</title>
  <style>${HEAD_STYLES}
  </style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f7f5f2">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table role="presentation" class="page" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f7f5f2"><tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #e0dbd4;border-radius:14px;border-top:4px solid ${brand.accent}">
<tr><td class="pad" style="padding:32px 40px 8px">${head(brand)}
<h1 class="ink" style="margin:24px 0 0;font-family:${FONT};font-size:24px;line-height:31px;font-weight:600;color:#1c1916">${escapeHtml(title)}</h1>
</td></tr>
${blocks.map((block) => `<tr><td class="pad" style="padding:12px 40px">${drawBlock(block, brand)}</td></tr>`).join('\n')}
<tr><td class="pad" style="padding:20px 40px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule dim" style="${RULE};padding-top:20px;${MUTED}">${footer.map(small).join('<br>')}</td></tr></table></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return direction === 'rtl' ? turn(html) : html
}

/** Exchanges left and right. Mail programs do not know the logical properties of CSS. */
const turn = (html: string): string =>
  html
    .replaceAll('align="right"', 'align="left"')
    .replaceAll('padding:12px 12px 12px 0', 'padding:12px 0 12px 12px')
    .replaceAll('padding:12px 12px 0 0', 'padding:12px 0 0 12px')

function head({ shop, logoUrl }: Brand): string {
  const name = `font-family:${FONT};font-size:18px;line-height:24px;font-weight:600;color:#1c1916`
  if (!logoUrl) return `<div class="ink" style="${name}">${escapeHtml(shop)}</div>`
  return `<img class="ink" src="${escapeHtml(logoUrl)}" alt="${escapeHtml(shop)}" height="40" style="display:block;height:40px;max-width:240px;border:0;${name}">`
}

const small = (part: string | Link): string =>
  typeof part === 'string'
    ? escapeHtml(part)
    : `<a class="dim" href="${escapeHtml(part.url)}" style="color:#5e584f;text-decoration:underline">${escapeHtml(part.label)}</a>`

function drawBlock(block: Block, brand: Brand): string {
  switch (block.is) {
    case 'text':
      return paragraph(block.text)
    case 'notice':
      return table(
        `<tr><td class="box ink" style="background-color:#f7f5f2;border:1px solid #e0dbd4;border-radius:10px;padding:12px 16px;${TEXT}">${escapeHtml(block.text)}</td></tr>`,
      )
    case 'button':
      return button(block, brand)
    case 'facts':
      return table(block.rows.map(({ label, value }) => row(cell('dim', MUTED, label), amountCell('ink', MUTED, value))).join(''))
    case 'lines':
      return table(block.rows.map(drawLine).join(''))
    case 'sums':
      return table(block.rows.map(drawSum).join(''))
    case 'files':
      return `${heading(block.title)}<p class="dim" style="margin:4px 0 0;${MUTED}">${escapeHtml(block.hint)}</p>${table(
        block.rows.map((file) => drawFile(file, brand)).join(''),
      )}`
    case 'legal':
      return `<h2 class="rule ink" style="margin:0;${RULE};padding-top:16px;${MUTED};font-weight:600;color:#1c1916">${escapeHtml(block.title)}</h2>${block.lines.map((line) => `<p class="dim" style="margin:6px 0 0;${MUTED}">${escapeHtml(line)}</p>`).join('')}`
    case 'address':
      return `${heading(block.title)}<p class="ink" style="margin:4px 0 0;${TEXT}">${block.lines.map(escapeHtml).join('<br>')}</p>`
    case 'answers':
      return `${heading(block.title)}${block.rows.map(drawAnswer).join('')}`
    default:
      return block satisfies never
  }
}

const drawLine = ({ name, detail, amount }: { name: string; detail: string; amount: string }) =>
  `<tr><td class="rule ink" style="${RULE};padding:12px 12px 12px 0;${TEXT}"><strong style="font-weight:600">${escapeHtml(name)}</strong><br><span class="dim" style="${MUTED}">${escapeHtml(detail)}</span></td><td class="rule ink" align="right" valign="top" style="${RULE};padding:12px 0;white-space:nowrap;${TEXT}">${escapeHtml(amount)}</td></tr>`

function drawSum({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  const style = strong ? `${TEXT};font-weight:600;${RULE};padding:10px 0` : `${MUTED};padding:2px 0`
  const name = strong ? 'ink rule' : 'dim'
  return row(cell(name, style, label), amountCell(name, style, amount))
}

const drawFile = ({ name, detail, label, url }: { name: string; detail: string | null } & Link, { accent, onAccent }: Brand) =>
  `<tr><td class="ink" style="padding:12px 12px 0 0;${TEXT}"><strong style="font-weight:600">${escapeHtml(name)}</strong>${
    detail ? `<br><span class="dim" style="${MUTED};word-break:break-word">${escapeHtml(detail)}</span>` : ''
  }</td><td align="right" style="padding:12px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background-color:${accent};color:${onAccent};border-radius:8px;padding:9px 14px;font-family:${FONT};font-size:14px;line-height:18px;font-weight:600;text-decoration:none;white-space:nowrap">${escapeHtml(label)}</a></td></tr>`

const drawAnswer = ({ label, lines }: { label: string; lines: string[] }) =>
  `<p class="ink" style="margin:8px 0 0;${TEXT}"><span class="dim" style="${MUTED}">${escapeHtml(label)}</span><br>${lines.map(escapeHtml).join('<br>')}</p>`

const button = ({ label, url }: Link, { accent, onAccent }: Brand) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background-color:${accent};border-radius:10px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;font-family:${FONT};font-size:15px;line-height:20px;font-weight:600;color:${onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const paragraph = (text: string) => `<p class="ink" style="margin:0;${TEXT}">${escapeHtml(text)}</p>`
const heading = (text: string) =>
  `<h2 class="ink" style="margin:0;font-family:${FONT};font-size:16px;line-height:22px;font-weight:600;color:#1c1916">${escapeHtml(text)}</h2>`
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`
const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
const cell = (names: string, style: string, text: string) => `<td class="${names}" style="${style}">${escapeHtml(text)}</td>`
const amountCell = (names: string, style: string, text: string) =>
  `<td class="${names}" align="right" style="${style};white-space:nowrap">${escapeHtml(text)}</td>`
