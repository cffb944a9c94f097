import type { Appearance } from '@stripe/stripe-js'

/** The seller's colours as they are at this place of the page, for a form in a frame that knows no variables of ours. */
export function readLook(place: HTMLElement): Appearance {
  const probe = place.ownerDocument.createElement('span')
  place.append(probe)
  const read = (property: 'color' | 'borderRadius' | 'fontFamily' | 'fontSize', value: string) => {
    probe.style[property] = value
    return getComputedStyle(probe)[property]
  }
  const color = (name: string) => toHex(read('color', `var(--ck-${name})`))
  const background = color('field')
  const look: Appearance = {
    theme: isDark(background) ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('color-primary'),
      colorBackground: background,
      colorText: color('color-text'),
      colorTextSecondary: color('color-text-muted'),
      colorDanger: color('color-danger'),
      borderRadius: read('borderRadius', 'var(--ck-border-radius)'),
      fontFamily: read('fontFamily', 'var(--ck-font-family)'),
      fontSizeBase: read('fontSize', 'var(--ck-font-size)'),
    },
    rules: { '.Input': { borderColor: color('field-border') } },
  }
  probe.remove()
  return look
}

/** Browsers answer `rgb(…)`, or `color(srgb …)` for mixed colours, which Stripe does not take. */
function toHex(color: string): string {
  const scale = color.startsWith('color(') ? 255 : 1
  const parts = (color.match(/\d*\.?\d+/g) ?? []).slice(0, 3).map((part) => Math.round(Number(part) * scale))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** By relative weight of the three colours to the eye. */
function isDark(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}
