import type { Schema } from '@linktill/sdk'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

type Settings = Schema<'SubscriptionSettings'>

export const soldOutChoices: Record<Settings['soldOut'], string> = {
  skip: 'Skip it, and charge the next one',
  pause: 'Pause the subscription',
}

export const daysOfGrace = (days: number): string => (days === 0 ? 'None' : days === 1 ? '1 day' : `${days} days`)

/** `graceDays` is as typed. */
type Values = Omit<Settings, 'graceDays'> & { graceDays: string }

/** The form about subscriptions. See docs/product/subscriptions.md. */
export function createSubscriptionRulesForm(tools: SectionTools, { subscriptionSettings }: Schema<'User'>) {
  const start: Values = { ...subscriptionSettings, graceDays: String(subscriptionSettings.graceDays) }
  return createSectionForm<Values>(tools, {
    start,
    check: ({ graceDays }) => (isDays(graceDays) ? {} : { graceDays: 'Enter a number of days from 0 to 60.' }),
    changes: (values) => {
      const { graceDays, ...rest } = changed(start, values)
      const settings = rest as Schema<'SubscriptionSettingsChange'>
      return { subscriptionSettings: { ...settings, ...(graceDays && { graceDays: Number(graceDays) }) } }
    },
    failure: 'Failed to update subscriptions',
    names: Object.fromEntries(Object.keys(start).map((name) => [`subscriptionSettings.${name}`, name as keyof Values])),
  })
}

const isDays = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 60
