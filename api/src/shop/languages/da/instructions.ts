import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Vejledning om fortrydelsesret',
  seller: 'Sælger',
  right: 'Du har ret til at fortryde denne aftale uden begrundelse inden for 14 dage.',
  goods:
    'Fortrydelsesfristen udløber 14 dage efter den dag, hvor du eller en af dig angivet tredjemand, dog ikke transportøren, får den sidste vare i fysisk besiddelse.',
  contract: 'Fortrydelsesfristen udløber 14 dage efter den dag, hvor aftalen blev indgået.',
  exercise:
    'For at udøve fortrydelsesretten skal du meddele os ({seller}) din beslutning om at fortryde denne aftale i en utvetydig erklæring (f.eks. ved postbesørget brev eller e-mail). Du kan benytte standardfortrydelsesformularen nedenfor, men det er ikke obligatorisk.',
  online: 'Du kan også fortryde online: “{link}”. Vi bekræfter så straks modtagelsen pr. e-mail.',
  deadline:
    'Fortrydelsesfristen er overholdt, hvis du sender din meddelelse om udøvelse af fortrydelsesretten, inden fortrydelsesfristen er udløbet.',
  effectsTitle: 'Følger af fortrydelse',
  effects:
    'Hvis du udøver din fortrydelsesret i forbindelse med denne aftale, refunderer vi alle betalinger modtaget fra dig, herunder leveringsomkostninger (undtagen ekstra omkostninger som følge af dit eget valg af en anden leveringsform end den billigste form for standardlevering, som vi tilbyder), uden unødig forsinkelse og under alle omstændigheder senest 14 dage fra den dato, hvor vi har modtaget meddelelse om din beslutning om at fortryde denne aftale. Vi gennemfører en sådan tilbagebetaling med samme betalingsmiddel, som du benyttede ved den oprindelige transaktion, medmindre du udtrykkeligt har indvilget i noget andet; under alle omstændigheder pålægges du ikke nogen form for gebyr som følge af tilbagebetalingen.',
  sendBack:
    'Vi kan tilbageholde betalingen, indtil vi har modtaget varen retur, eller du har fremlagt dokumentation for at have returneret den, alt efter hvad der er først. Du skal returnere varen eller aflevere den til os uden unødig forsinkelse og senest 14 dage fra den dato, hvor du har meddelt os, at du fortryder aftalen. Fristen er overholdt, hvis du returnerer varen inden udløbet af de 14 dage. Du skal afholde de direkte udgifter i forbindelse med tilbagelevering af varen. Du hæfter kun for eventuel forringelse af varens værdi, som skyldes anden håndtering end den, der er nødvendig for at fastslå varens art, egenskaber og funktion.',
  services:
    'Hvis du har bedt om, at udførelsen af tjenesteydelser begynder i løbet af fortrydelsesfristen, skal du betale os et beløb, der svarer til omfanget af de ydelser, som er leveret indtil det tidspunkt, hvor du underrettede os om fortrydelsen, sammenholdt med samtlige ydelser omfattet af aftalen.',
  formTitle: 'Standardfortrydelsesformular',
  formNote: '(Denne formular udfyldes og returneres kun, hvis fortrydelsesretten gøres gældende.)',
  form: [
    'Til {seller}:',
    'Jeg meddeler herved, at jeg ønsker at gøre fortrydelsesretten gældende i forbindelse med min købsaftale om følgende varer eller levering af følgende tjenesteydelse:',
    'Bestilt den / modtaget den:',
    'Forbrugerens navn:',
    'Forbrugerens adresse:',
    'Forbrugerens underskrift (kun hvis formularens indhold meddeles på papir):',
    'Dato:',
  ],
}
