import type { UpsellWords } from '../en/upsell.js'

export const upsell: UpsellWords = {
  keeps: 'نحتفظ ببطاقتك لمدة {minutes} دقيقة لتتمكن من إضافة عرض آخر بضغطة واحدة بعد الدفع.',
  label: 'عرض آخر',
  timeLeft: 'الوقت المتبقي:',
  card: 'يُخصم من {card}',
  no: 'لا، شكرًا',
  taken: 'أُضيف إلى مشترياتك بالطلب رقم {order}.',
  declined: 'لم يُخصم أي مبلغ من بطاقتك ولم يُضف شيء.',
  expired: 'انتهى هذا العرض.',
  processing: 'يعالج مصرفك الدفعة. ستصلك رسالة عند الإضافة.',
}
