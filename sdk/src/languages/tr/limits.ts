import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Kalan süre:',
  title: 'Bana haber verin',
  text: 'Yeniden satışa çıktığında, istek sırasına göre size yazarız. Bir alışveriş o zaman 2 ila 24 saat boyunca size ayrılır.',
  action: 'Bana haber verin',
  sent: 'Lütfen e-postanıza bakın. İletide adresinizi onaylayan bir bağlantı var.',
  confirmed: 'Adresiniz onaylandı. Yeniden satışa çıktığında size yazarız.',
  ended: 'Bu istek sona erdi. Aşağıdan yeniden isteyebilirsiniz.',
}
