import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Elállási tájékoztató',
  seller: 'Eladó',
  right: 'Ön 14 napon belül jogosult indokolás nélkül elállni a szerződéstől.',
  goods:
    'Az elállási határidő attól a naptól számított 14 nap elteltével jár le, amelyen Ön vagy az Ön által megjelölt, a fuvarozótól eltérő harmadik személy az utolsó terméket átveszi.',
  contract: 'Az elállási határidő a szerződés megkötésének napjától számított 14 nap elteltével jár le.',
  exercise:
    'Ha Ön elállási jogával élni kíván, elállási szándékát tartalmazó egyértelmű nyilatkozatát (például postai vagy elektronikus úton küldött levél útján) köteles eljuttatni hozzánk ({seller}). Felhasználhatja az alábbi elállásinyilatkozat-mintát is, de ez nem kötelező.',
  online: 'Online is elállhat: “{link}”. Ebben az esetben az elállás beérkezését e-mailben haladéktalanul visszaigazoljuk.',
  deadline:
    'Ön határidőben gyakorolja elállási jogát, ha a fent megjelölt határidő lejárta előtt elküldi elállási nyilatkozatát.',
  effectsTitle: 'Az elállás joghatásai',
  effects:
    'Ha Ön eláll ettől a szerződéstől, haladéktalanul, de legkésőbb az Ön elállási nyilatkozatának kézhezvételétől számított 14 napon belül visszatérítünk valamennyi, Ön által teljesített ellenszolgáltatást, ideértve a fuvarozási költséget is (kivéve azokat a többletköltségeket, amelyek amiatt merültek fel, hogy Ön az általunk felkínált, legolcsóbb szokásos fuvarozási módtól eltérő fuvarozási módot választott). A visszatérítés során az eredeti ügylet során alkalmazott fizetési móddal egyező fizetési módot alkalmazunk, kivéve, ha Ön más fizetési mód igénybevételéhez kifejezetten a hozzájárulását adja; e visszatérítési mód alkalmazásából kifolyólag Önt semmilyen többletköltség nem terheli.',
  sendBack:
    'A visszatérítést mindaddig visszatarthatjuk, amíg vissza nem kaptuk a terméket, vagy Ön nem igazolta, hogy azt visszaküldte: a kettő közül a korábbi időpontot kell figyelembe venni. Ön köteles számunkra a terméket indokolatlan késedelem nélkül, de legkésőbb elállási nyilatkozatának közlésétől számított 14 napon belül visszaküldeni vagy átadni. A határidő betartottnak minősül, ha a 14 napos határidő letelte előtt elküldi a terméket. A termék visszaküldésének közvetlen költségét Ön viseli. Ön csak akkor vonható felelősségre a termékben bekövetkezett értékcsökkenésért, ha az a termék jellegének, tulajdonságainak és működésének megállapításához szükséges használatot meghaladó használat miatt következett be.',
  services:
    'Ha Ön kérte, hogy a szolgáltatás teljesítése az elállási határidőn belül kezdődjön meg, köteles megtéríteni számunkra a szerződés teljes ellenértékéhez képest az elállás közlésének időpontjáig teljesített szolgáltatással arányos összeget.',
  formTitle: 'Elállásinyilatkozat-minta',
  formNote: '(Csak a szerződéstől való elállási szándék esetén töltse ki és juttassa vissza.)',
  form: [
    'Címzett: {seller}',
    'Kijelentem, hogy gyakorlom elállási jogomat az alábbi termékek adásvételére vagy az alábbi szolgáltatás nyújtására irányuló szerződés tekintetében:',
    'Szerződéskötés időpontja / átvétel időpontja:',
    'A fogyasztó neve:',
    'A fogyasztó címe:',
    'A fogyasztó aláírása (kizárólag papíron tett nyilatkozat esetén):',
    'Kelt:',
  ],
}
