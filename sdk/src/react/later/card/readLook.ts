import type { Appearance } from '@stripe/stripe-js'

/**
 * Reads the computed colours and sizes of our fields at this element, as an appearance for Stripe's frame, which cannot use our
 * custom properties.
 */
export function readLook(place: HTMLElement): Appearance {
  const probe = place.ownerDocument.createElement('span')
  // With reduced motion every change is a very short transition, and reading would return its start value.
  probe.style.transitionProperty = 'none'
  place.append(probe)
  const read = (property: 'color' | 'borderRadius' | 'fontFamily' | 'fontSize' | 'height', value: string) => {
    probe.style[property] = value
    return getComputedStyle(probe)[property]
  }
  // Mixed colours are computed as oklab(…), which Stripe rejects. Mixing them again in sRGB converts them.
  const color = (name: string) => toHex(read('color', `color-mix(in srgb, var(--ck-${name}) 100%, var(--ck-${name}))`))
  const background = color('field')
  const muted = color('color-text-muted')
  const danger = color('color-danger')
  const accent = color('primary-text')
  const small = read('fontSize', 'var(--ck-small)')
  const line = { borderColor: color('field-border'), boxShadow: 'none' }
  const ringed = (hue: string) => ({ borderColor: hue, boxShadow: `0 0 0 1px ${hue}` })
  // The height of Stripe's fields follows from text and padding; ours is fixed.
  probe.style.display = 'block'
  const height = parseFloat(read('height', 'var(--ck-input-height)')) || 48
  const look: Appearance = {
    theme: isDark(background) ? 'night' : 'stripe',
    variables: {
      // Stripe uses it as text on the selected tab and as the border of fields, so it needs enough contrast.
      colorPrimary: accent,
      colorBackground: background,
      colorText: color('color-text'),
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: danger,
      borderRadius: read('borderRadius', 'var(--ck-border-radius)'),
      fontFamily: read('fontFamily', 'var(--ck-font-family)'),
      fontSizeBase: read('fontSize', 'var(--ck-font-size)'),
      fontSizeSm: small,
      gridRowSpacing: '16px',
      gridColumnSpacing: '12px',
    },
    rules: {
      '.Input': { ...line, padding: `${(height - LINE_PX - 2) / 2}px 14px`, lineHeight: `${LINE_PX}px` },
      '.Input:focus': ringed(accent),
      '.Input--invalid': ringed(danger),
      '.Label': { fontSize: small, fontWeight: '500', lineHeight: '20px', marginBottom: '6px' },
      '.Error': { fontSize: small, fontWeight: '500' },
      '.Tab': line,
      '.Tab--selected': ringed(accent),
    },
  }
  probe.remove()
  return look
}

const LINE_PX = 24

/** `rgb(28, 25, 22)` and `color(srgb 0.11 0.098 0.086)` → `#1c1916`. */
function toHex(color: string): string {
  const scale = color.startsWith('color(') ? 255 : 1
  const parts = (color.match(/-?\d*\.?\d+(e-?\d+)?/g) ?? []).slice(0, 3).map((part) => Math.round(Number(part) * scale))
  return `#${parts.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
}

/** Weighs the three colours by their perceived brightness. */
function isDark(hex: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}
