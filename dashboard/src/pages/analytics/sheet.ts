import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Say } from '../../lib/say.ts'

/** What a line of the sheet stands for. */
export const lineNames = {
  day: 'Day',
  source: 'Referrer',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  device: 'Device',
  step: 'Step where shoppers left',
  reason: 'Reason why shoppers left',
} as const
/** What the sheet of all links knows besides. */
export const overviewLineNames = { ...lineNames, link: 'Checkout link', product: 'Product' } as const
export const formatNames = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

export type Format = keyof typeof formatNames
export type Sheet<By extends string = string> = ReturnType<typeof createSheet<By>>

/** The export dialog: what is asked for, and the download. */
export function createSheet<By extends string>(
  say: Say,
  names: Readonly<Record<By, string>>,
  ask: (query: { by: By; format: Format }) => Promise<File>,
) {
  const open = signal(false)
  const busy = signal(false)
  const by = signal<By>(Object.keys(names)[0] as By)
  const format = signal<Format>('xlsx')

  return {
    names,
    open: open as ReadonlySignal<boolean>,
    busy: busy as ReadonlySignal<boolean>,
    by: by as ReadonlySignal<By>,
    format: format as ReadonlySignal<Format>,
    show: () => void (open.value = true),
    close: () => void (open.value = false),
    chooseBy: (next: By) => void (by.value = next),
    chooseFormat: (next: Format) => void (format.value = next),

    async save() {
      if (busy.peek()) return
      busy.value = true
      const query = { by: by.peek(), format: format.peek() }
      try {
        const file = await ask(query)
        const name = file.name || `analytics_export.${query.format}`
        download(file, name)
        say.success(`${name} downloaded.`)
        open.value = false
      } catch (error) {
        say.error(messageOf(error))
      }
      busy.value = false
    },
  }
}
