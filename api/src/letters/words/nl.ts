import type { Words } from './en.ts'

export const nl: Words = {
  tag: 'nl-NL',
  greeting: 'Bedankt, {name}.',
  greetingNameless: 'Bedankt voor uw bestelling.',
  receipt: {
    subject: 'Uw betaalbewijs van {shop} (#{number})',
    text: 'Uw bestelling is bevestigd. Dit is uw betaalbewijs.',
    invoice: 'Factuur bekijken',
  },
  order: 'Bestelling',
  date: 'Datum',
  quantity: 'Aantal {count}',
  subtotal: 'Subtotaal',
  discount: 'Korting',
  shipping: 'Verzending',
  tax: 'Btw ({rate}%)',
  taxIncluded: 'Inclusief btw ({rate}%)',
  reverseCharge: 'Btw verlegd',
  total: 'Totaal',
  shipTo: 'Verzenden naar',
  downloads: {
    title: 'Uw downloads',
    hint: 'Deze links zijn alleen voor u. Elke link werkt {count} keer, tot {date}.',
    action: 'Downloaden',
  },
  consents: {
    agreed: 'Op {date} bent u akkoord gegaan: ‘{text}’',
    waived:
      'Wij bevestigen: u hebt om directe levering gevraagd en daarmee uw herroepingsrecht voor de digitale goederen van deze bestelling verloren.',
  },
  refund: {
    subject: 'Uw terugbetaling van {shop} (#{number})',
    title: 'Uw terugbetaling is onderweg',
    text: '{shop} heeft {amount} van bestelling #{number} terugbetaald. Het bedrag gaat terug naar waarmee u betaalde; het kan vijf tot tien dagen duren voordat het zichtbaar is.',
    amount: 'Terugbetaald',
    closed: 'De hele bestelling is terugbetaald, dus de downloads zijn gesloten.',
  },
  refundReturned: {
    subject: 'Uw terugbetaling van {shop} kwam terug (#{number})',
    title: 'Uw terugbetaling kwam terug',
    text: 'Uw bank heeft de terugbetaling van {amount} voor bestelling #{number} teruggestuurd. U hebt dit geld niet ontvangen. {shop} is op de hoogte; beantwoord deze mail om een andere manier af te spreken.',
    open: 'Uw bestelling is weer voltooid en de downloads zijn open.',
  },
  reminder: {
    subject: 'Uw bestelling bij {shop} wacht',
    title: 'U was er bijna',
    text: 'U begon een bestelling bij {shop} en maakte die niet af. Er is niets afgeschreven. Wilt u het nog, ga dan hier verder:',
    action: 'Bestelling afronden',
    reason: 'U krijgt deze ene mail omdat u uw adres invulde bij het afrekenen bij {shop}.',
    unsubscribe: 'Geen herinneringen meer van {shop}',
  },
  orders: {
    subject: 'Uw bestellingen',
    title: 'Uw bestellingen',
    text: 'We hebben een verzoek ontvangen voor de bestellingen van dit adres. Deze link toont ze een uur lang, met facturen en downloads:',
    action: 'Mijn bestellingen bekijken',
    ignore: 'Was u het niet, dan hoeft u niets te doen: niemand anders ziet deze mail.',
  },
  footer: {
    why: 'U krijgt deze mail omdat u bij {shop} hebt gekocht.',
    contact: 'Vragen? Schrijf naar {email}.',
    all: 'Al uw bestellingen',
    testMode: 'Testmodus: er is geen geld overgemaakt.',
  },
}
