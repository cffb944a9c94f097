import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Istruzioni sul recesso',
  seller: 'Venditore',
  right: 'Lei ha il diritto di recedere dal contratto, senza indicarne le ragioni, entro 14 giorni.',
  goods:
    'Il periodo di recesso scade dopo 14 giorni dal giorno in cui Lei o un terzo, diverso dal vettore e da Lei designato, acquisisce il possesso fisico dell’ultimo bene.',
  contract: 'Il periodo di recesso scade dopo 14 giorni dal giorno della conclusione del contratto.',
  exercise:
    'Per esercitare il diritto di recesso, Lei è tenuto a informarci ({seller}) della sua decisione di recedere dal presente contratto tramite una dichiarazione esplicita (ad esempio lettera inviata per posta o posta elettronica). A tal fine può utilizzare il modulo tipo di recesso riportato sotto, ma non è obbligatorio.',
  online:
    'Può recedere anche online: “{link}”. In tal caso Le confermeremo senza indugio per posta elettronica il ricevimento del recesso.',
  deadline:
    'Per rispettare il termine di recesso, è sufficiente che Lei invii la comunicazione relativa all’esercizio del diritto di recesso prima della scadenza del periodo di recesso.',
  effectsTitle: 'Effetti del recesso',
  effects:
    'Se Lei recede dal presente contratto, Le saranno rimborsati tutti i pagamenti che ha effettuato a nostro favore, compresi i costi di consegna (ad eccezione dei costi supplementari derivanti dalla Sua eventuale scelta di un tipo di consegna diverso dal tipo meno costoso di consegna standard da noi offerto), senza indebito ritardo e in ogni caso non oltre 14 giorni dal giorno in cui siamo informati della Sua decisione di recedere dal presente contratto. Detti rimborsi saranno effettuati utilizzando lo stesso mezzo di pagamento da Lei usato per la transazione iniziale, salvo che Lei non abbia espressamente convenuto altrimenti; in ogni caso, non dovrà sostenere alcun costo quale conseguenza di tale rimborso.',
  sendBack:
    'Il rimborso può essere sospeso fino al ricevimento dei beni oppure fino all’avvenuta dimostrazione da parte Sua di aver rispedito i beni, se precedente. È pregato di rispedire i beni o di consegnarli a noi senza indebiti ritardi e in ogni caso entro 14 giorni dal giorno in cui ci ha comunicato il Suo recesso dal presente contratto. Il termine è rispettato se Lei rispedisce i beni prima della scadenza del periodo di 14 giorni. I costi diretti della restituzione dei beni saranno a Suo carico. Lei è responsabile solo della diminuzione del valore dei beni risultante da una manipolazione del bene diversa da quella necessaria per stabilire la natura, le caratteristiche e il funzionamento dei beni.',
  services:
    'Se Lei ha chiesto di iniziare la prestazione di servizi durante il periodo di recesso, è tenuto a pagarci un importo proporzionale a quanto fornito fino al momento in cui ci ha comunicato il Suo recesso dal presente contratto, rispetto a tutte le prestazioni previste dal contratto.',
  formTitle: 'Modulo di recesso tipo',
  formNote: '(Compilare e restituire il presente modulo solo se si desidera recedere dal contratto.)',
  form: [
    'Destinatario {seller}:',
    'Con la presente notifico il recesso dal mio contratto di vendita dei seguenti beni o di prestazione del seguente servizio:',
    'Ordinato il / ricevuto il:',
    'Nome del consumatore:',
    'Indirizzo del consumatore:',
    'Firma del consumatore (solo se il presente modulo è notificato in versione cartacea):',
    'Data:',
  ],
}
