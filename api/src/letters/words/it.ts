import type { Words } from './en.ts'

export const it: Words = {
  tag: 'it-IT',
  greeting: 'Grazie, {name}.',
  greetingNameless: 'Grazie per il tuo ordine.',
  receipt: {
    subject: 'La tua ricevuta di {shop} (#{number})',
    text: 'Il tuo ordine è confermato. Questa è la tua ricevuta.',
    invoice: 'Vedi la fattura',
  },
  order: 'Ordine',
  date: 'Data',
  quantity: 'Qtà {count}',
  subtotal: 'Subtotale',
  discount: 'Sconto',
  shipping: 'Spedizione',
  tax: 'IVA ({rate} %)',
  taxIncluded: 'IVA inclusa ({rate} %)',
  reverseCharge: 'Inversione contabile (reverse charge)',
  total: 'Totale',
  shipTo: 'Spedire a',
  downloads: {
    title: 'I tuoi download',
    hint: 'Questi link sono solo tuoi. Ciascuno funziona {count} volte, fino al {date}.',
    action: 'Scarica',
  },
  consents: {
    agreed: 'Il {date} ha accettato: «{text}»',
    waived:
      'Confermiamo: ha chiesto la consegna immediata e ha perso così il diritto di recesso per i beni digitali di questo ordine.',
  },
  refund: {
    subject: 'Il tuo rimborso da {shop} (#{number})',
    title: 'Il tuo rimborso è in arrivo',
    text: '{shop} ha rimborsato {amount} dell’ordine #{number}. L’importo torna al mezzo con cui hai pagato e può impiegare da cinque a dieci giorni per comparire.',
    amount: 'Rimborsato',
    closed: 'L’intero ordine è stato rimborsato, quindi i suoi download sono chiusi.',
  },
  refundReturned: {
    subject: 'Il tuo rimborso da {shop} è stato restituito (#{number})',
    title: 'Il tuo rimborso è stato restituito',
    text: 'La tua banca ha restituito il rimborso di {amount} dell’ordine #{number}. Non hai ricevuto questo importo. {shop} ne è informato; rispondi a questa mail per concordare un altro modo.',
    open: 'Il tuo ordine è di nuovo completato e i suoi download sono aperti.',
  },
  reminder: {
    subject: 'Il tuo ordine da {shop} ti aspetta',
    title: 'Mancava poco',
    text: 'Hai iniziato un ordine da {shop} e non lo hai concluso. Non è stato addebitato nulla. Se lo desideri ancora, continua qui:',
    action: 'Concludi il mio ordine',
    reason: 'Ricevi quest’unica e-mail perché hai inserito il tuo indirizzo nel pagamento di {shop}.',
    unsubscribe: 'Niente più promemoria da {shop}',
  },
  orders: {
    subject: 'I tuoi ordini',
    title: 'I tuoi ordini',
    text: 'Abbiamo ricevuto una richiesta per gli ordini di questo indirizzo. Questo link li mostra per un’ora, con fatture e download:',
    action: 'Vedi i miei ordini',
    ignore: 'Se non sei stato tu, non devi fare nulla: nessun altro vede questa e-mail.',
  },
  footer: {
    why: 'Ricevi questa e-mail perché hai acquistato da {shop}.',
    contact: 'Domande? Scrivi a {email}.',
    all: 'Tutti i tuoi ordini',
    testMode: 'Modalità di prova: non si è mosso denaro.',
  },
}
