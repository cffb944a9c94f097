import type { Words } from './en.ts'

export const de: Words = {
  tag: 'de-DE',
  greeting: 'Vielen Dank, {name}.',
  greetingNameless: 'Vielen Dank für Ihre Bestellung.',
  receipt: {
    subject: 'Ihre Quittung von {shop} (#{number})',
    text: 'Ihre Bestellung ist bestätigt. Dies ist Ihre Quittung.',
    invoice: 'Rechnung ansehen',
  },
  order: 'Bestellung',
  date: 'Datum',
  quantity: 'Menge {count}',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  shipping: 'Versand',
  tax: 'MwSt. ({rate} %)',
  taxIncluded: 'Enthält MwSt. ({rate} %)',
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
  total: 'Gesamt',
  shipTo: 'Lieferung an',
  downloads: {
    title: 'Ihre Downloads',
    hint: 'Diese Links gehören nur Ihnen. Jeder funktioniert {count}-mal, bis zum {date}.',
    action: 'Herunterladen',
  },
  consents: {
    agreed: 'Am {date} haben Sie zugestimmt: „{text}“',
    waived:
      'Wir bestätigen: Sie haben die sofortige Lieferung verlangt und damit für die digitalen Waren dieser Bestellung Ihr Widerrufsrecht verloren.',
  },
  refund: {
    subject: 'Ihre Erstattung von {shop} (#{number})',
    title: 'Ihre Erstattung ist unterwegs',
    text: '{shop} hat {amount} der Bestellung #{number} erstattet. Das Geld geht dorthin zurück, womit Sie bezahlt haben. Es kann fünf bis zehn Tage dauern, bis es erscheint.',
    amount: 'Erstattet',
    closed: 'Die ganze Bestellung wurde erstattet, deshalb sind ihre Downloads geschlossen.',
  },
  refundReturned: {
    subject: 'Ihre Erstattung von {shop} kam zurück (#{number})',
    title: 'Ihre Erstattung kam zurück',
    text: 'Ihre Bank hat die Erstattung von {amount} für die Bestellung #{number} zurückgegeben. Sie haben dieses Geld nicht erhalten. {shop} ist informiert; antworten Sie auf diese Mail, um einen anderen Weg zu vereinbaren.',
    open: 'Ihre Bestellung ist wieder abgeschlossen, und ihre Downloads sind offen.',
  },
  reminder: {
    subject: 'Ihre Bestellung bei {shop} wartet',
    title: 'Sie waren fast fertig',
    text: 'Sie haben bei {shop} eine Bestellung begonnen und nicht abgeschlossen. Es wurde nichts abgebucht. Wenn Sie noch möchten, geht es hier weiter:',
    action: 'Bestellung abschließen',
    reason: 'Sie erhalten diese eine Mail, weil Sie Ihre Adresse an der Kasse von {shop} eingegeben haben.',
    unsubscribe: 'Keine Erinnerungen mehr von {shop}',
  },
  orders: {
    subject: 'Ihre Bestellungen',
    title: 'Ihre Bestellungen',
    text: 'Wir haben eine Anfrage zu den Bestellungen dieser Adresse erhalten. Dieser Link zeigt sie eine Stunde lang, mit Rechnungen und Downloads:',
    action: 'Meine Bestellungen ansehen',
    ignore: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Außer Ihnen sieht niemand diese Mail.',
  },
  footer: {
    why: 'Sie erhalten diese Mail, weil Sie bei {shop} gekauft haben.',
    contact: 'Fragen? Schreiben Sie an {email}.',
    all: 'Alle Ihre Bestellungen',
    testMode: 'Testmodus: Es ist kein Geld geflossen.',
  },
}
