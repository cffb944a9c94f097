import type { BillingWords } from '../en/billing.js'

export const billing: BillingWords = {
  per: {
    day: { one: 'günde {amount}', other: 'her {count} günde bir {amount}' },
    week: { one: 'haftada {amount}', other: 'her {count} haftada bir {amount}' },
    month: { one: 'ayda {amount}', other: 'her {count} ayda bir {amount}' },
    year: { one: 'yılda {amount}', other: 'her {count} yılda bir {amount}' },
  },
  then: 'Bugün {first}, ardından {date} tarihinden itibaren {per}.',
  afterwards: '{date} tarihinden itibaren: {per}.',
  sum: 'Ödeme sayısı: {count}. Toplam: {sum}.',
  cancel: 'İstediğiniz zaman iptal edebilirsiniz.',
  minimum: 'En az ödeme sayısı: {count}.',
  once: 'Bir kez alınır',
  setup: 'Kurulum',
  trial: 'Deneme süresi',
  consent: '{shop} mağazasının ödeme yöntemimden tahsilat yapmasını kabul ediyorum: {terms}',
  subscribe: 'Abone ol ve {amount} öde',
  subscribeLater: 'Ödeme yükümlülüğüyle abone ol',
  saved: 'Bugün ödenecek bir şey yok. Kartınız sonraki ödemeler için kaydedilir.',
  next: 'Sonraki ödeme: {amount}, {date}.',
}
