import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Pozostały czas:',
  title: 'Powiadom mnie',
  text: 'Napiszemy, gdy produkt znów będzie w sprzedaży, w kolejności zgłoszeń. Jeden zakup będzie wtedy zarezerwowany na 2 do 24 godzin.',
  action: 'Powiadom mnie',
  sent: 'Sprawdź pocztę. Wiadomość zawiera link, który potwierdza adres.',
  confirmed: 'Adres jest potwierdzony. Napiszemy, gdy produkt znów będzie w sprzedaży.',
  ended: 'To zgłoszenie się zakończyło. Możesz zgłosić się ponownie poniżej.',
}
