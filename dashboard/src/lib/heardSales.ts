import { signal } from '@preact/signals-react'

/** Changes when the dashboard hears of a sale. Pages with figures load again. */
export const heardSales = signal(0)
