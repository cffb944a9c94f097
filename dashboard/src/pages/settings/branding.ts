import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import type { Problems } from '../../lib/form.ts'
import { messageOf } from '../../lib/loader.ts'
import { looks, type LookName } from './looks.ts'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

/** `ff8800` and `#f80` become `#ff8800`. An incomplete colour stays as typed. */
export const COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i

interface BrandingValues {
  customDomain: string
  /** Separated by commas or line breaks. */
  allowedOrigins: string
  logoUrl: string
  look: Record<LookName, string>
}

export type BrandingForm = ReturnType<typeof createBrandingForm>

/** The form of the shop's domain, allowed origins and branding. */
export function createBrandingForm(tools: SectionTools, user: Schema<'User'>) {
  const start: BrandingValues = {
    customDomain: user.customDomain ?? '',
    allowedOrigins: user.allowedOrigins.join(', '),
    logoUrl: user.logoUrl ?? '',
    look: Object.fromEntries(NAMES.map((name) => [name, user.appearance[name] ?? ''])) as BrandingValues['look'],
  }
  const form = createSectionForm<BrandingValues>(tools, {
    start,
    check,
    changes: (values) => changes(start, values),
    failure: 'Failed to update domain settings',
    names: {
      customDomain: 'customDomain',
      allowedOrigins: 'allowedOrigins',
      logoUrl: 'logoUrl',
      ...Object.fromEntries(NAMES.map((name) => [`appearance.${name}`, 'look'])),
    },
  })
  return {
    ...form,
    logo: createLogoUpload(tools.client, form),
    setLook(name: LookName, value: string) {
      form.set({ look: { ...form.values.peek().look, [name]: value } })
    },
  }
}

/** Uploads a logo as soon as it is chosen. Saving the form applies it. */
function createLogoUpload(
  client: Client,
  form: { set: (values: Partial<BrandingValues>) => void; refuse: (problems: Problems<BrandingValues>) => void },
) {
  const share = signal<number | null>(null)
  return {
    /** The uploaded share, from 0 to 1. Null while nothing is uploading. */
    share: share as ReadonlySignal<number | null>,
    async choose(file: File): Promise<void> {
      share.value = 0
      form.set({})
      try {
        const { imageUrl } = await client.uploadLogo({ body: { image: file }, onProgress: (sent) => (share.value = sent) })
        form.set({ logoUrl: imageUrl })
      } catch (error) {
        form.refuse({ logoUrl: messageOf(error) })
      } finally {
        share.value = null
      }
    },
  }
}

const NAMES = Object.keys(looks) as LookName[]

function check({ look, allowedOrigins }: BrandingValues): Problems<BrandingValues> {
  const noOrigin = readOrigins(allowedOrigins).find((origin) => !/^https?:\/\/[^\s/]/i.test(origin))
  if (noOrigin) return { allowedOrigins: `${noOrigin} is not an address such as https://shop.example or https://*.shop.example.` }
  const wrong = NAMES.find((name) => looks[name].kind === 'color' && look[name].trim() && !COLOR.test(look[name].trim()))
  return wrong ? { look: `${looks[wrong].label}: enter a colour such as #0b6e57` } : {}
}

function changes(start: BrandingValues, values: BrandingValues): Schema<'ProfileChanges'> {
  const { customDomain, allowedOrigins, logoUrl } = changed(pick(start), pick(values))
  const appearance = changed(start.look, values.look)
  return {
    ...(customDomain !== undefined && { customDomain }),
    ...(allowedOrigins !== undefined && { allowedOrigins: readOrigins(allowedOrigins ?? '') }),
    ...(logoUrl !== undefined && { logoUrl }),
    ...(Object.keys(appearance).length > 0 && { appearance }),
  }
}

const pick = ({ customDomain, allowedOrigins, logoUrl }: BrandingValues) => ({ customDomain, allowedOrigins, logoUrl })

const readOrigins = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((origin) => origin.trim())
    .filter(Boolean)
