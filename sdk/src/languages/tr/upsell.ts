import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Kartınız {minutes} dk saklanır; böylece ödemeden sonra tek tıkla bir teklif daha ekleyebilirsiniz.',
  label: 'Bir teklif daha',
  timeLeft: 'Kalan süre:',
  card: '{card} kartından tahsil edilir',
  no: 'Hayır, teşekkürler',
  taken: 'Alışverişinize {order} numaralı sipariş olarak eklendi.',
  declined: 'Kartınızdan tahsilat yapılmadı ve hiçbir şey eklenmedi.',
  expired: 'Bu teklif sona erdi.',
  processing: 'Bankanız ödemeyi işliyor. Eklendiğinde e-posta alırsınız.',
}
