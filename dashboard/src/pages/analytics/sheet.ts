import { signal, type ReadonlySignal } from '@preact/signals-react'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

/** What each row of an export is about. */
const valueNames = {
  day: 'Day',
  source: 'Referrer',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  device: 'Device',
  step: 'Step where shoppers left',
  reason: 'Reason why shoppers left',
} as const
export const lineNames = { ...valueNames, item: 'Optional item' } as const
export const overviewLineNames = {
  ...valueNames,
  link: 'Checkout link',
  product: 'Product',
  variant: 'Variant',
  discount: 'Discount',
} as const
export const formatNames = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' } as const

export type Format = keyof typeof formatNames
export type Sheet<By extends string = string> = ReturnType<typeof createSheet<By>>

/** The state of the export dialog: the choices and the download. */
export function createSheet<By extends string>(
  notify: Notify,
  names: Readonly<Record<By, string>>,
  ask: (query: { by: By; format: Format }) => Promise<File>,
) {
  const open = signal(false)
  const { busy, save } = createReporter(notify)
  const by = signal<By>(Object.keys(names)[0] as By)
  const format = signal<Format>('xlsx')

  return {
    names,
    open: open as ReadonlySignal<boolean>,
    busy,
    by: by as ReadonlySignal<By>,
    format: format as ReadonlySignal<Format>,
    show: () => void (open.value = true),
    close: () => void (open.value = false),
    chooseBy: (next: By) => void (by.value = next),
    chooseFormat: (next: Format) => void (format.value = next),

    save() {
      const query = { by: by.peek(), format: format.peek() }
      const close = (file: File) => {
        open.value = false
        return file
      }
      return save(() => ask(query).then(close), `analytics_export.${query.format}`)
    },
  }
}
