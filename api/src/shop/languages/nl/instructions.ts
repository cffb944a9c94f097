import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Instructies betreffende de herroeping',
  seller: 'Verkoper',
  right: 'U hebt het recht om binnen een termijn van 14 dagen zonder opgave van redenen de overeenkomst te herroepen.',
  goods:
    'De herroepingstermijn verstrijkt 14 dagen na de dag waarop u of een door u aangewezen derde, die niet de vervoerder is, het laatste goed fysiek in bezit krijgt.',
  contract: 'De herroepingstermijn verstrijkt 14 dagen na de dag van de sluiting van de overeenkomst.',
  exercise:
    'Om het herroepingsrecht uit te oefenen, moet u ons ({seller}) via een ondubbelzinnige verklaring (bijvoorbeeld schriftelijk per post of e-mail) op de hoogte stellen van uw beslissing de overeenkomst te herroepen. U kunt hiervoor gebruikmaken van het modelformulier voor herroeping hieronder, maar bent hiertoe niet verplicht.',
  online: 'U kunt ook online herroepen: “{link}”. Wij bevestigen de ontvangst van uw herroeping dan onverwijld per e-mail.',
  deadline:
    'Om de herroepingstermijn na te leven volstaat het om uw mededeling betreffende uw uitoefening van het herroepingsrecht te verzenden voordat de herroepingstermijn is verstreken.',
  effectsTitle: 'Gevolgen van de herroeping',
  effects:
    'Als u de overeenkomst herroept, ontvangt u alle betalingen die u tot op dat moment hebt gedaan, inclusief leveringskosten (met uitzondering van eventuele extra kosten ten gevolge van uw keuze voor een andere wijze van levering dan de door ons geboden goedkoopste standaardlevering) onverwijld en in ieder geval niet later dan 14 dagen nadat wij op de hoogte zijn gesteld van uw beslissing de overeenkomst te herroepen, van ons terug. Wij betalen u terug met hetzelfde betaalmiddel als waarmee u de oorspronkelijke transactie hebt verricht, tenzij u uitdrukkelijk anderszins hebt ingestemd; in ieder geval zullen u voor zulke terugbetaling geen kosten in rekening worden gebracht.',
  sendBack:
    'Wij mogen wachten met terugbetaling tot wij de goederen hebben teruggekregen, of u hebt aangetoond dat u de goederen hebt teruggezonden, al naargelang welk tijdstip eerst valt. U dient de goederen onverwijld, doch in ieder geval niet later dan 14 dagen na de dag waarop u het besluit de overeenkomst te herroepen aan ons hebt medegedeeld, aan ons terug te zenden of te overhandigen. U bent op tijd als u de goederen terugstuurt voordat de termijn van 14 dagen is verstreken. De directe kosten van het terugzenden van de goederen komen voor uw rekening. U bent alleen aansprakelijk voor de waardevermindering van de goederen die het gevolg is van het gebruik van de goederen, dat verder gaat dan nodig is om de aard, de kenmerken en de werking van de goederen vast te stellen.',
  services:
    'Als u hebt verzocht om de verrichting van diensten te laten beginnen tijdens de herroepingstermijn, betaalt u een bedrag dat evenredig is aan hetgeen reeds geleverd is op het moment dat u ons ervan in kennis hebt gesteld dat u de overeenkomst herroept, vergeleken met de volledige uitvoering van de overeenkomst.',
  formTitle: 'Modelformulier voor herroeping',
  formNote: '(Dit formulier alleen invullen en terugzenden als u de overeenkomst wilt herroepen.)',
  form: [
    'Aan {seller}:',
    'Ik deel u hierbij mede dat ik onze overeenkomst betreffende de verkoop van de volgende goederen of de levering van de volgende dienst herroep:',
    'Besteld op / ontvangen op:',
    'Naam van de consument:',
    'Adres van de consument:',
    'Handtekening van de consument (alleen wanneer dit formulier op papier wordt ingediend):',
    'Datum:',
  ],
}
