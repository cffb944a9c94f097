import type { QuestionWords } from '../en/questions.js'

export const questions: QuestionWords = {
  missing: 'Lütfen bu soruyu yanıtlayın.',
  choose: 'Bir yanıt seçin',
  tooLong: 'Çok uzun. En fazla karakter sayısı: {limit}.',
  tooShort: 'Çok kısa. En az karakter sayısı: {limit}.',
  number: 'Bir sayı girin.',
  least: '{limit} veya daha fazlasını girin.',
  most: '{limit} veya daha azını girin.',
  date: 'Geçerli bir tarih girin.',
  changed: 'Bu soru değişti. Lütfen yanıtınızı kontrol edin.',
  format: {
    phone: 'Bir telefon numarası girin.',
    url: 'https:// ile başlayan bir web adresi girin.',
    digits: 'Yalnızca rakam kullanın.',
    letters: 'Yalnızca harf kullanın.',
    letters_digits: 'Yalnızca harf ve rakam kullanın.',
  },
}
