import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} pro Tag', other: '{amount} alle {count} Tage' },
    week: { one: '{amount} pro Woche', other: '{amount} alle {count} Wochen' },
    month: { one: '{amount} pro Monat', other: '{amount} alle {count} Monate' },
    year: { one: '{amount} pro Jahr', other: '{amount} alle {count} Jahre' },
  },
  then: '{first} heute, dann {per} ab dem {date}.',
  afterwards: 'Ab dem {date}: {per}.',
  sum: 'Anzahl der Zahlungen: {count}. Insgesamt: {sum}.',
  cancel: 'Jederzeit kündbar.',
  minimum: 'Mindestanzahl der Zahlungen: {count}.',
  once: 'Einmalig',
  setup: 'Einrichtung',
  trial: 'Probezeit',
  consent: 'Ich bin einverstanden, dass {shop} meine Zahlungsart belastet: {terms}',
  subscribe: 'Abonnieren und {amount} zahlen',
  subscribeLater: 'Zahlungspflichtig abonnieren',
  saved: 'Heute ist nichts zu zahlen. Ihre Karte wird für die folgenden Zahlungen gespeichert.',
  next: 'Nächste Zahlung: {amount} am {date}.',
}
