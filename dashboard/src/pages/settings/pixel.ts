import type { Client, Schema } from '@linktill/sdk'
import { batch, signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../../lib/action.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems, withFallback } from '../../lib/refusal.ts'
import type { Notify } from '../../lib/notify.ts'

type Pixel = Schema<'FacebookPixel'>

/** When shoppers are asked for consent. See docs/product/events.md#consent. */
export const consentModes: Record<Pixel['consent'], string> = {
  auto: 'Ask where the law wants it',
  ask: 'Always ask',
  always: 'Never ask',
  never: 'Send nothing',
}

export type PixelSettings = ReturnType<typeof createPixelSettings>

/** The saved pixel and its removal. */
export function createPixelSettings(client: Client, notify: Notify) {
  const saved = signal<Pixel | null>(null)
  const isLoaded = signal(false)
  const asking = signal(false)
  const removal = createAction(async () => {
    await client.deleteFacebookPixel()
    saved.value = null
    asking.value = false
    notify.success('Facebook Pixel configuration removed successfully!')
  }, 'Failed to remove Facebook Pixel')

  return {
    /** Null before it has loaded, if none is set, and if it could not be loaded. That error is not shown. */
    saved: saved as ReadonlySignal<Pixel | null>,
    isLoaded: isLoaded as ReadonlySignal<boolean>,
    load: () => {
      const show = (pixel: Pixel | null) =>
        batch(() => {
          saved.value = pixel
          isLoaded.value = true
        })
      client.getFacebookPixel().then(
        (pixel) => show(pixel.isConfigured ? pixel : null),
        () => show(null),
      )
    },
    keep: (pixel: Pixel) => void (saved.value = pixel),
    /** Whether the confirmation of the removal is open. */
    asking: asking as ReadonlySignal<boolean>,
    ask: (open: boolean) => void (asking.value = open),
    removal,
  }
}

interface PixelValues {
  pixelId: string
  /** Write-only. Empty keeps the saved token. */
  accessToken: string
  removeToken: boolean
  enabled: boolean
  consent: Pixel['consent']
}

export type PixelForm = ReturnType<typeof createPixelForm>

/** The form of the pixel. */
export function createPixelForm(client: Client, pixel: Pixel | null, onSaved: (saved: Pixel) => void) {
  return createForm<PixelValues>({
    start: {
      pixelId: pixel?.pixelId ?? '',
      accessToken: '',
      removeToken: false,
      enabled: pixel?.enabled ?? true,
      consent: pixel?.consent ?? 'auto',
    },
    check: ({ pixelId }) => {
      if (pixelId.trim() === '') return { pixelId: 'Pixel ID is required' }
      return /^\d{1,20}$/.test(pixelId.trim()) ? {} : { pixelId: 'Pixel ID is a number' }
    },
    save: async ({ pixelId, accessToken, removeToken, enabled, consent }) => {
      const token = accessToken.trim()
      const body = {
        pixelId: pixelId.trim(),
        enabled,
        consent,
        ...(token ? { accessToken: token } : removeToken && { accessToken: null }),
      }
      onSaved(
        await client.saveFacebookPixel({ body }).catch((error: unknown) => {
          throw withFallback(error, 'Failed to update Facebook Pixel settings')
        }),
      )
    },
    refused: (error) => fieldProblems<PixelValues>(error, { pixelId: 'pixelId', accessToken: 'accessToken' }),
  })
}
