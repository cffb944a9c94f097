/** What people call the sum below a list. */
const TOTALS = new Set(
  (
    'total,totals,sum,sum total,grand total,sub total,sub-total,subtotal,overall total,total amount,total price,summe,gesamt,gesamtsumme,' +
    'gesamtbetrag,gesamtpreis,zwischensumme,endsumme,endbetrag,insgesamt,suma,suma total,razem,łącznie,celkem,mezisoučet,somme,montant total,' +
    'total général,sous-total,total general,importe total,totale,subtotale,totale generale,totaal,subtotaal,eindtotaal,totalt,i alt,' +
    'delsumma,delsum,summa,totalsumma,yhteensä,összesen,toplam,genel toplam,ara toplam,итого,всего,разом,合計,小計,总计,小计,總計,합계,소계'
  ).split(','),
)
/** Notes behind it: `Total (netto)`, `Total incl. VAT`, `Total: 3`, `Total EUR`. */
const NOTE = /[(:=*].*$| (incl|excl|inkl|exkl|zzgl|ttc|ht|net|netto|brutto|gross|eur|usd|gbp|chf|[€$£]).*$/is

/** Whether the name of a row is that of a sum. */
export const isTotal = (name: string): boolean =>
  name.length <= 60 && TOTALS.has(name.trim().replace(NOTE, '').trim().replace(/\.$/, '').toLowerCase())
