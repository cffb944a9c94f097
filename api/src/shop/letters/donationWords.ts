import type { Words } from './words/words.ts'

const WORDS: Record<string, Record<'subject' | 'text' | 'invoice' | 'greetingNameless', string>> = {
  ar: {
    subject: 'تبرعك إلى {shop} (#{number})',
    text: 'شكرًا لتبرعك. هذا إيصالك.',
    invoice: 'عرض إيصال التبرع',
    greetingNameless: 'شكرًا لتبرعك.',
  },
  cs: {
    subject: 'Váš dar pro {shop} (#{number})',
    text: 'Děkujeme za váš dar. Toto je jeho potvrzení.',
    invoice: 'Zobrazit potvrzení o daru',
    greetingNameless: 'Děkujeme za váš dar.',
  },
  da: {
    subject: 'Din donation til {shop} (#{number})',
    text: 'Tak for din donation. Dette er din kvittering.',
    invoice: 'Vis donationskvittering',
    greetingNameless: 'Tak for din donation.',
  },
  de: {
    subject: 'Ihre Spende an {shop} (#{number})',
    text: 'Vielen Dank für Ihre Spende. Dies ist Ihr Beleg.',
    invoice: 'Spendenbeleg ansehen',
    greetingNameless: 'Vielen Dank für Ihre Spende.',
  },
  el: {
    subject: 'Η δωρεά σας προς {shop} (#{number})',
    text: 'Σας ευχαριστούμε για τη δωρεά σας. Αυτή είναι η απόδειξή σας.',
    invoice: 'Προβολή απόδειξης δωρεάς',
    greetingNameless: 'Σας ευχαριστούμε για τη δωρεά σας.',
  },
  en: {
    subject: 'Your donation to {shop} (#{number})',
    text: 'Thank you for your donation. This is your receipt.',
    invoice: 'View donation receipt',
    greetingNameless: 'Thank you for your donation.',
  },
  es: {
    subject: 'Tu donativo a {shop} (n.º {number})',
    text: 'Gracias por tu donativo. Este es tu recibo.',
    invoice: 'Ver el recibo de donativo',
    greetingNameless: 'Gracias por tu donativo.',
  },
  fa: {
    subject: 'کمک مالی شما به {shop} (#{number})',
    text: 'از کمک شما سپاسگزاریم. این رسید شماست.',
    invoice: 'مشاهده رسید کمک',
    greetingNameless: 'از کمک شما سپاسگزاریم.',
  },
  fi: {
    subject: 'Lahjoituksesi: {shop} (#{number})',
    text: 'Kiitos lahjoituksestasi. Tämä on kuittisi.',
    invoice: 'Näytä lahjoituskuitti',
    greetingNameless: 'Kiitos lahjoituksestasi.',
  },
  fr: {
    subject: 'Votre don à {shop} (n° {number})',
    text: 'Merci pour votre don. Voici votre reçu.',
    invoice: 'Voir le reçu de don',
    greetingNameless: 'Merci pour votre don.',
  },
  he: {
    subject: 'התרומה שלך ל־{shop} (#{number})',
    text: 'תודה על תרומתך. זהו האישור שלך.',
    invoice: 'הצגת אישור התרומה',
    greetingNameless: 'תודה על תרומתך.',
  },
  hu: {
    subject: 'Adománya: {shop} (#{number})',
    text: 'Köszönjük az adományát. Ez az igazolása.',
    invoice: 'Adományigazolás megtekintése',
    greetingNameless: 'Köszönjük az adományát.',
  },
  it: {
    subject: 'La tua donazione a {shop} (n. {number})',
    text: 'Grazie per la tua donazione. Questa è la tua ricevuta.',
    invoice: 'Vedi la ricevuta di donazione',
    greetingNameless: 'Grazie per la tua donazione.',
  },
  nb: {
    subject: 'Gaven din til {shop} (#{number})',
    text: 'Takk for gaven. Dette er kvitteringen din.',
    invoice: 'Vis gavekvittering',
    greetingNameless: 'Takk for gaven.',
  },
  nl: {
    subject: 'Je donatie aan {shop} (#{number})',
    text: 'Bedankt voor je donatie. Dit is je bewijs.',
    invoice: 'Donatiebewijs bekijken',
    greetingNameless: 'Bedankt voor je donatie.',
  },
  pl: {
    subject: 'Twoja darowizna dla {shop} (#{number})',
    text: 'Dziękujemy za darowiznę. To jest jej potwierdzenie.',
    invoice: 'Zobacz potwierdzenie darowizny',
    greetingNameless: 'Dziękujemy za darowiznę.',
  },
  pt: {
    subject: 'Sua doação para {shop} (#{number})',
    text: 'Obrigado pela sua doação. Este é o seu recibo.',
    invoice: 'Ver o recibo de doação',
    greetingNameless: 'Obrigado pela sua doação.',
  },
  ro: {
    subject: 'Donația ta pentru {shop} (#{number})',
    text: 'Îți mulțumim pentru donație. Aceasta este chitanța ta.',
    invoice: 'Vezi chitanța de donație',
    greetingNameless: 'Îți mulțumim pentru donație.',
  },
  sv: {
    subject: 'Din gåva till {shop} (#{number})',
    text: 'Tack för din gåva. Detta är ditt kvitto.',
    invoice: 'Visa gåvokvitto',
    greetingNameless: 'Tack för din gåva.',
  },
  tr: {
    subject: '{shop} için bağışınız (#{number})',
    text: 'Bağışınız için teşekkür ederiz. Bu sizin makbuzunuzdur.',
    invoice: 'Bağış makbuzunu görüntüle',
    greetingNameless: 'Bağışınız için teşekkür ederiz.',
  },
}

/** Returns what the mail with the receipt of a donation says, in the language of other texts. `{names}` are filled in. */
export const donationWords = ({ tag }: Words) => WORDS[tag.split('-')[0]!] ?? WORDS['en']!
