import type { LimitWords } from '../en/limits.js'

export const limits: LimitWords = {
  timeLeft: 'Aikaa jäljellä:',
  title: 'Ilmoita minulle',
  text: 'Kirjoitamme sinulle, kun tuote on taas saatavilla, pyyntöjen järjestyksessä. Yksi ostos on silloin varattu sinulle 2–24 tunniksi.',
  action: 'Ilmoita minulle',
  sent: 'Katso sähköpostisi. Viestissä on linkki, joka vahvistaa osoitteesi.',
  confirmed: 'Osoitteesi on vahvistettu. Kirjoitamme sinulle, kun tuote on taas saatavilla.',
  ended: 'Tämä pyyntö on päättynyt. Voit pyytää uudelleen alla.',
}
