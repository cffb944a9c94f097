import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'Vaše karta zůstane uložená {minutes} min, abyste po zaplacení mohli jedním kliknutím přidat další nabídku.',
  label: 'Ještě jedna nabídka',
  timeLeft: 'Zbývající čas:',
  card: 'Bude strženo z karty {card}',
  no: 'Ne, děkuji',
  taken: 'Přidáno k vašemu nákupu jako objednávka {order}.',
  declined: 'Z vaší karty nebylo nic strženo a nic nebylo přidáno.',
  expired: 'Tato nabídka skončila.',
  processing: 'Vaše banka platbu zpracovává. Až bude přidáno, dostanete e-mail.',
}
