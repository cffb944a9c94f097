/** Texts that only packing slips have. The others are those of invoices and of the mail about a shipment. */
interface SlipWords {
  title: string
  /** Heading of the pieces that were bought. */
  ordered: string
  /** Heading of the pieces in this parcel. */
  packed: string
}

const EN: SlipWords = { title: 'Packing slip', ordered: 'Ordered', packed: 'In this parcel' }

const LANGUAGES: Record<string, SlipWords> = {
  en: EN,
  de: { title: 'Lieferschein', ordered: 'Bestellt', packed: 'In diesem Paket' },
  fr: { title: 'Bon de livraison', ordered: 'Commandé', packed: 'Dans ce colis' },
  es: { title: 'Albarán', ordered: 'Pedido', packed: 'En este paquete' },
  it: { title: 'Lista di imballaggio', ordered: 'Ordinato', packed: 'In questo pacco' },
  nl: { title: 'Pakbon', ordered: 'Besteld', packed: 'In dit pakket' },
  pt: { title: 'Guia de remessa', ordered: 'Encomendado', packed: 'Nesta embalagem' },
  pl: { title: 'Specyfikacja wysyłki', ordered: 'Zamówiono', packed: 'W tej paczce' },
  cs: { title: 'Dodací list', ordered: 'Objednáno', packed: 'V této zásilce' },
  ro: { title: 'Aviz de expediție', ordered: 'Comandat', packed: 'În acest colet' },
  hu: { title: 'Szállítólevél', ordered: 'Rendelt', packed: 'Ebben a csomagban' },
  sv: { title: 'Följesedel', ordered: 'Beställt', packed: 'I det här paketet' },
  da: { title: 'Følgeseddel', ordered: 'Bestilt', packed: 'I denne pakke' },
  fi: { title: 'Lähetysluettelo', ordered: 'Tilattu', packed: 'Tässä paketissa' },
  nb: { title: 'Pakkseddel', ordered: 'Bestilt', packed: 'I denne pakken' },
  el: { title: 'Δελτίο αποστολής', ordered: 'Παραγγελία', packed: 'Σε αυτό το δέμα' },
  tr: { title: 'Sevk irsaliyesi', ordered: 'Sipariş edilen', packed: 'Bu pakette' },
  ar: { title: 'قائمة التعبئة', ordered: 'المطلوب', packed: 'في هذا الطرد' },
  he: { title: 'תעודת משלוח', ordered: 'הוזמן', packed: 'בחבילה זו' },
  fa: { title: 'برگهٔ بسته‌بندی', ordered: 'سفارش', packed: 'در این بسته' },
}

/** Returns the texts for a tag of `wordsFor`, such as `de-DE`. */
export const slipWords = (tag: string): SlipWords => LANGUAGES[tag.split('-')[0]!] ?? EN
