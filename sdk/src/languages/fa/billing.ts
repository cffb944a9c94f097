import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} در روز', other: '{amount} هر {count} روز' },
    week: { one: '{amount} در هفته', other: '{amount} هر {count} هفته' },
    month: { one: '{amount} در ماه', other: '{amount} هر {count} ماه' },
    year: { one: '{amount} در سال', other: '{amount} هر {count} سال' },
  },
  then: 'امروز {first}، سپس از {date} {per}.',
  afterwards: 'از {date}: {per}.',
  sum: 'تعداد پرداخت‌ها: {count}. مجموع: {sum}.',
  cancel: 'هر زمان قابل لغو است.',
  minimum: 'حداقل تعداد پرداخت‌ها: {count}.',
  once: 'یک‌بار پرداخت می‌شود',
  setup: 'راه‌اندازی',
  trial: 'دورهٔ آزمایشی',
  consent: 'موافقم که \u2068{shop}\u2069 از روش پرداخت من برداشت کند: {terms}',
  subscribe: 'اشتراک و پرداخت {amount}',
  subscribeLater: 'اشتراک با تعهد پرداخت',
  saved: 'امروز چیزی برای پرداخت نیست. کارت شما برای پرداخت‌های بعدی ذخیره می‌شود.',
  next: 'پرداخت بعدی: {amount} در {date}.',
}
