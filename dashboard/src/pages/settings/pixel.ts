import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createAction } from '../../lib/action.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems, worded } from '../../lib/refusal.ts'
import type { Say } from '../../lib/say.ts'

type Pixel = Schema<'FacebookPixel'>

/** When shoppers are asked before anything goes to the ad platform (decisions: Pixel events). */
export const consentModes: Record<Pixel['consent'], string> = {
  auto: 'Ask where the law wants it',
  ask: 'Always ask',
  always: 'Never ask',
  never: 'Send nothing',
}

export type PixelSettings = ReturnType<typeof createPixelSettings>

/** The saved pixel and its removal (spec 2 §4, §7). */
export function createPixelSettings(client: Client, say: Say) {
  const saved = signal<Pixel | null>(null)
  const asking = signal(false)
  const removal = createAction(async () => {
    await client.deleteFacebookPixel()
    saved.value = null
    asking.value = false
    say.success('Facebook Pixel configuration removed successfully!')
  }, 'Failed to remove Facebook Pixel')

  return {
    /** Null before it arrived, where none is set, and where it could not be read: that is passed over in silence (spec 2 §8). */
    saved: saved as ReadonlySignal<Pixel | null>,
    load: () => {
      client.getFacebookPixel().then(
        (pixel) => (saved.value = pixel.isConfigured ? pixel : null),
        () => (saved.value = null),
      )
    },
    keep: (pixel: Pixel) => void (saved.value = pixel),
    /** Whether the merchant is being asked about the removal. */
    asking: asking as ReadonlySignal<boolean>,
    ask: (open: boolean) => void (asking.value = open),
    removal,
  }
}

interface PixelValues {
  pixelId: string
  /** Write-only: empty keeps the saved one. */
  accessToken: string
  removeToken: boolean
  enabled: boolean
  consent: Pixel['consent']
}

export type PixelForm = ReturnType<typeof createPixelForm>

/** The pixel's fields (spec 2 §5). */
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
        ...{ pixelId: pixelId.trim(), enabled, consent },
        ...(token ? { accessToken: token } : removeToken && { accessToken: null }),
      }
      onSaved(
        await client.saveFacebookPixel({ body }).catch((error: unknown) => {
          throw worded(error, 'Failed to update Facebook Pixel settings')
        }),
      )
    },
    refused: (error) => fieldProblems<PixelValues>(error, { pixelId: 'pixelId', accessToken: 'accessToken' }),
  })
}
