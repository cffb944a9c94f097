import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'הכרטיס שלך נשמר למשך {minutes} דקות, כדי שאפשר יהיה להוסיף הצעה נוספת בלחיצה אחת לאחר התשלום.',
  label: 'הצעה נוספת',
  timeLeft: 'הזמן שנותר:',
  card: 'החיוב בכרטיס {card}',
  no: 'לא, תודה',
  taken: 'נוסף לרכישה שלך כהזמנה {order}.',
  declined: 'הכרטיס שלך לא חויב ודבר לא נוסף.',
  expired: 'ההצעה הסתיימה.',
  processing: 'הבנק שלך מעבד את התשלום. יישלח אליך מייל כשהמוצר יתווסף.',
}
