import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Pouczenie o odstąpieniu od umowy',
  seller: 'Sprzedawca',
  right: 'Mają Państwo prawo odstąpić od niniejszej umowy w terminie 14 dni bez podania jakiejkolwiek przyczyny.',
  goods:
    'Termin do odstąpienia od umowy wygasa po upływie 14 dni od dnia, w którym weszli Państwo w posiadanie ostatniej z rzeczy lub w którym osoba trzecia inna niż przewoźnik i wskazana przez Państwa weszła w posiadanie ostatniej z rzeczy.',
  contract: 'Termin do odstąpienia od umowy wygasa po upływie 14 dni od dnia zawarcia umowy.',
  exercise:
    'Aby skorzystać z prawa odstąpienia od umowy, muszą Państwo poinformować nas ({seller}) o swojej decyzji o odstąpieniu od niniejszej umowy w drodze jednoznacznego oświadczenia (na przykład pismo wysłane pocztą lub pocztą elektroniczną). Mogą Państwo skorzystać z poniższego wzoru formularza odstąpienia od umowy, jednak nie jest to obowiązkowe.',
  online:
    'Mogą Państwo odstąpić od umowy także online: “{link}”. Otrzymanie odstąpienia potwierdzimy wówczas niezwłocznie pocztą elektroniczną.',
  deadline:
    'Aby zachować termin do odstąpienia od umowy, wystarczy, aby wysłali Państwo informację dotyczącą wykonania przysługującego Państwu prawa odstąpienia od umowy przed upływem terminu do odstąpienia od umowy.',
  effectsTitle: 'Skutki odstąpienia od umowy',
  effects:
    'W przypadku odstąpienia od niniejszej umowy zwracamy Państwu wszystkie otrzymane od Państwa płatności, w tym koszty dostarczenia rzeczy (z wyjątkiem dodatkowych kosztów wynikających z wybranego przez Państwa sposobu dostarczenia innego niż najtańszy zwykły sposób dostarczenia oferowany przez nas), niezwłocznie, a w każdym przypadku nie później niż 14 dni od dnia, w którym zostaliśmy poinformowani o Państwa decyzji o wykonaniu prawa odstąpienia od niniejszej umowy. Zwrotu płatności dokonamy przy użyciu takich samych sposobów płatności, jakie zostały przez Państwa użyte w pierwotnej transakcji, chyba że wyraźnie zgodzili się Państwo na inne rozwiązanie; w każdym przypadku nie poniosą Państwo żadnych opłat w związku z tym zwrotem.',
  sendBack:
    'Możemy wstrzymać się ze zwrotem płatności do czasu otrzymania rzeczy lub do czasu dostarczenia nam dowodu jej odesłania, w zależności od tego, które zdarzenie nastąpi wcześniej. Proszę odesłać lub przekazać nam rzecz niezwłocznie, a w każdym razie nie później niż 14 dni od dnia, w którym poinformowali nas Państwo o odstąpieniu od niniejszej umowy. Termin jest zachowany, jeżeli odeślą Państwo rzecz przed upływem terminu 14 dni. Będą Państwo musieli ponieść bezpośrednie koszty zwrotu rzeczy. Odpowiadają Państwo tylko za zmniejszenie wartości rzeczy wynikające z korzystania z niej w sposób inny niż było to konieczne do stwierdzenia charakteru, cech i funkcjonowania rzeczy.',
  services:
    'Jeżeli zażądali Państwo rozpoczęcia świadczenia usług przed upływem terminu do odstąpienia od umowy, zapłacą nam Państwo kwotę proporcjonalną do zakresu świadczeń spełnionych do chwili, w której poinformowali nas Państwo o odstąpieniu od niniejszej umowy.',
  formTitle: 'Wzór formularza odstąpienia od umowy',
  formNote: '(Formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy.)',
  form: [
    'Adresat: {seller}',
    'Niniejszym informuję o moim odstąpieniu od umowy sprzedaży następujących rzeczy lub umowy o świadczenie następującej usługi:',
    'Data zawarcia umowy / odbioru:',
    'Imię i nazwisko konsumenta:',
    'Adres konsumenta:',
    'Podpis konsumenta (tylko jeżeli formularz jest przesyłany w wersji papierowej):',
    'Data:',
  ],
}
