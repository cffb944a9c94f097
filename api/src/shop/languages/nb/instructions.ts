import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Opplysninger om angrerett',
  seller: 'Selger',
  right: 'Du har rett til å gå fra denne avtalen innen 14 dager uten å oppgi noen grunn.',
  goods:
    'Angrefristen utløper 14 dager etter den dagen du, eller en tredjepart utpekt av deg som ikke er transportøren, får den siste varen fysisk i hende.',
  contract: 'Angrefristen utløper 14 dager etter den dagen avtalen ble inngått.',
  exercise:
    'For å utøve angreretten må du underrette oss ({seller}) om din beslutning om å gå fra denne avtalen i en utvetydig erklæring (for eksempel et brev sendt i posten eller en e-post). Du kan bruke angreskjemaet nedenfor, men det er ikke obligatorisk.',
  online: 'Du kan også angre på nettet: “{link}”. Vi bekrefter da straks per e-post at vi har mottatt meldingen.',
  deadline:
    'For å overholde angrefristen er det tilstrekkelig at du sender melding om at du vil utøve angreretten, før angrefristen utløper.',
  effectsTitle: 'Virkninger av at angreretten brukes',
  effects:
    'Dersom du går fra denne avtalen, skal vi betale tilbake alle betalinger vi har mottatt fra deg, inkludert leveringskostnadene (med unntak av tilleggskostnader som følge av at du har valgt en annen leveringsmåte enn den rimeligste standardleveringen vi tilbyr), uten unødig opphold og senest 14 dager fra den dagen vi fikk melding om din beslutning om å gå fra denne avtalen. Vi foretar tilbakebetalingen med samme betalingsmiddel som du brukte ved den opprinnelige transaksjonen, med mindre du uttrykkelig har avtalt noe annet med oss. Du vil ikke pådra deg noen gebyrer som følge av tilbakebetalingen.',
  sendBack:
    'Vi kan holde tilbake beløpet til vi har mottatt varen i retur, eller til du har lagt fram dokumentasjon på at den er sendt tilbake, avhengig av hva som skjer først. Du skal sende tilbake varen eller levere den til oss uten unødig opphold og senest 14 dager fra den dagen du underretter oss om at du går fra avtalen. Fristen er overholdt dersom varen sendes før 14-dagersfristen utløper. Du skal dekke de direkte kostnadene ved å returnere varen. Du er bare ansvarlig for en forringelse av varens verdi som skyldes annen håndtering enn det som er nødvendig for å fastslå varens art, egenskaper og funksjon.',
  services:
    'Dersom du har bedt om at tjenesten skal påbegynnes i løpet av angrefristen, skal du betale oss et beløp som står i forhold til det som er levert fram til det tidspunktet du underrettet oss om at du går fra avtalen, sammenlignet med full oppfyllelse av avtalen.',
  formTitle: 'Angreskjema',
  formNote: '(Fyll ut og returner dette skjemaet bare dersom du ønsker å gå fra avtalen.)',
  form: [
    'Til {seller}:',
    'Jeg underretter herved om at jeg ønsker å gå fra min avtale om kjøp av følgende varer eller levering av følgende tjeneste:',
    'Bestilt den / mottatt den:',
    'Forbrukerens navn:',
    'Forbrukerens adresse:',
    'Forbrukerens underskrift (bare dersom skjemaet sendes på papir):',
    'Dato:',
  ],
}
