import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps:
    'Ihre Karte bleibt {minutes} Min. lang gespeichert, damit Sie nach dem Bezahlen ein weiteres Angebot mit einem Klick hinzufügen können.',
  label: 'Noch ein Angebot',
  timeLeft: 'Verbleibende Zeit:',
  card: 'Wird von {card} abgebucht',
  no: 'Nein, danke',
  taken: 'Als Bestellung {order} zu Ihrem Einkauf hinzugefügt.',
  declined: 'Ihre Karte wurde nicht belastet, und nichts wurde hinzugefügt.',
  expired: 'Dieses Angebot ist beendet.',
  processing: 'Ihre Bank bearbeitet die Zahlung. Sie erhalten eine E-Mail, sobald es hinzugefügt ist.',
}
