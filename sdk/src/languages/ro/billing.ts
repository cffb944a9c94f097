import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: '{amount} pe zi', few: '{amount} la fiecare {count} zile', other: '{amount} la fiecare {count} de zile' },
    week: {
      one: '{amount} pe săptămână',
      few: '{amount} la fiecare {count} săptămâni',
      other: '{amount} la fiecare {count} de săptămâni',
    },
    month: { one: '{amount} pe lună', few: '{amount} la fiecare {count} luni', other: '{amount} la fiecare {count} de luni' },
    year: { one: '{amount} pe an', few: '{amount} la fiecare {count} ani', other: '{amount} la fiecare {count} de ani' },
  },
  then: '{first} astăzi, apoi {per} începând cu {date}.',
  afterwards: 'Începând cu {date}: {per}.',
  sum: 'Număr de plăți: {count}. Total: {sum}.',
  cancel: 'Poate fi anulat oricând.',
  minimum: 'Număr minim de plăți: {count}.',
  once: 'Plată unică',
  setup: 'Activare',
  trial: 'Perioadă de probă',
  consent: 'Sunt de acord ca {shop} să debiteze metoda mea de plată: {terms}',
  subscribe: 'Abonare și plată {amount}',
  subscribeLater: 'Abonare cu obligație de plată',
  saved: 'Nimic de plătit astăzi. Cardul dvs. este salvat pentru plățile următoare.',
  next: 'Următoarea plată: {amount} pe {date}.',
}
