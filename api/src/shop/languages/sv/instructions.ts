import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Information om ångerrätten',
  seller: 'Säljare',
  right: 'Du har rätt att frånträda avtalet utan att ange något skäl inom 14 dagar.',
  goods:
    'Ångerfristen löper ut 14 dagar efter den dag då du eller en tredje part som du har angett, men som inte är fraktföraren, får den sista varan i fysisk besittning.',
  contract: 'Ångerfristen löper ut 14 dagar efter den dag då avtalet ingicks.',
  exercise:
    'Om du vill utöva ångerrätten ska du till oss ({seller}) skicka ett klart och tydligt meddelande om ditt beslut att frånträda avtalet (till exempel i ett brev skickat per post eller i ett e-postmeddelande). Du kan använda ångerblanketten nedan, men du måste inte använda den.',
  online:
    'Du kan också frånträda avtalet på nätet: “{link}”. Vi bekräftar då utan dröjsmål per e-post att vi har tagit emot ditt meddelande.',
  deadline:
    'För att du ska hinna utöva din ångerrätt i tid räcker det med att du sänder in ditt meddelande om att du tänker utöva ångerrätten innan ångerfristen löpt ut.',
  effectsTitle: 'Verkan av utövad ångerrätt',
  effects:
    'Om du frånträder avtalet kommer vi att betala tillbaka alla betalningar vi fått från dig, inklusive leveranskostnader (men inte extra leveranskostnader på grund av att du valt något annat leveranssätt än den billigaste standardleverans som vi erbjuder). Återbetalningen kommer att ske utan onödigt dröjsmål och i vart fall senast 14 dagar från och med den dag då vi underrättades om ditt beslut att frånträda avtalet. Vi kommer att använda samma betalningsmedel för återbetalningen som du själv har använt för den inledande affärshändelsen, om du inte uttryckligen kommit överens med oss om annat. I vart fall kommer återbetalningen inte att kosta dig något.',
  sendBack:
    'Vi får vänta med återbetalningen tills vi har fått tillbaka varan eller du har bevisat att du har skickat tillbaka den, beroende på vad som inträffar först. Du ska skicka tillbaka eller överlämna varan till oss utan onödigt dröjsmål och i vart fall senast 14 dagar efter den dag då du meddelade oss ditt beslut att frånträda avtalet. Du anses ha gjort det i rätt tid om du skickar varan före 14-dagarsperiodens slut. Du måste betala den direkta kostnaden för att returnera varan. Du ansvarar endast för varans värdeminskning till följd av annan hantering än vad som är nödvändigt för att fastställa varans art, egenskaper och funktion.',
  services:
    'Om du har begärt att utförandet av tjänsterna ska påbörjas under ångerfristen ska du betala ett belopp till oss som motsvarar den del av tjänsterna som utförts fram till den tidpunkt då du meddelade oss att du utövar ångerrätten, i förhållande till avtalet som helhet.',
  formTitle: 'Ångerblankett',
  formNote: '(Fyll i och sänd in denna blankett endast om du vill frånträda avtalet.)',
  form: [
    'Till {seller}:',
    'Jag meddelar härmed att jag frånträder mitt köpeavtal avseende följande varor eller avtal om utförande av följande tjänst:',
    'Beställdes den / mottogs den:',
    'Konsumentens namn:',
    'Konsumentens adress:',
    'Konsumentens underskrift (endast om blanketten skickas på papper):',
    'Datum:',
  ],
}
