import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Instrucțiuni privind retragerea',
  seller: 'Vânzător',
  right: 'Aveți dreptul de a vă retrage din prezentul contract, fără a preciza motivele, în termen de 14 zile.',
  goods:
    'Perioada de retragere expiră după 14 zile de la data la care intrați dumneavoastră sau o parte terță, alta decât transportatorul, indicată de dumneavoastră, în posesia fizică a ultimului produs.',
  contract: 'Perioada de retragere expiră după 14 zile de la data încheierii contractului.',
  exercise:
    'Pentru a vă exercita dreptul de retragere, trebuie să ne informați ({seller}) cu privire la decizia dumneavoastră de a vă retrage din prezentul contract, utilizând o declarație neechivocă (de exemplu, o scrisoare trimisă prin poștă sau prin e-mail). Puteți folosi modelul de formular de retragere de mai jos, însă folosirea lui nu este obligatorie.',
  online: 'Vă puteți retrage și online: “{link}”. În acest caz vă confirmăm fără întârziere, prin e-mail, primirea retragerii.',
  deadline:
    'Pentru a respecta termenul-limită de retragere, este suficient să trimiteți comunicarea privind exercitarea dreptului de retragere înainte de expirarea perioadei de retragere.',
  effectsTitle: 'Consecințele retragerii',
  effects:
    'Dacă vă retrageți, vă vom rambursa orice sumă pe care am primit-o de la dumneavoastră, inclusiv costurile livrării (cu excepția costurilor suplimentare determinate de faptul că ați ales altă modalitate de livrare decât cel mai ieftin tip de livrare standard oferit de noi), fără întârzieri nejustificate și, în orice caz, nu mai târziu de 14 zile de la data la care suntem informați cu privire la decizia dumneavoastră de a vă retrage din prezentul contract. Vom efectua această rambursare folosind aceeași modalitate de plată ca și cea folosită pentru tranzacția inițială, cu excepția cazului în care v-ați exprimat acordul expres pentru o altă modalitate; în orice caz, nu vi se vor percepe comisioane ca urmare a unei astfel de rambursări.',
  sendBack:
    'Putem amâna rambursarea până la data la care primim înapoi produsele sau până la momentul la care ne furnizați dovada că ați trimis înapoi produsele, fiind valabilă data cea mai apropiată. Expediați produsele sau înmânați-le direct nouă, fără întârzieri nejustificate și, în orice caz, în termen de maximum 14 zile de la data la care ne-ați comunicat retragerea. Acest termen este respectat dacă produsele sunt trimise înapoi înainte de expirarea perioadei de 14 zile. Va trebui să suportați costul direct al returnării produselor. Sunteți responsabil doar pentru diminuarea valorii produselor rezultată din manipulări, altele decât cele necesare pentru determinarea naturii, caracteristicilor și funcționării produselor.',
  services:
    'Dacă ați solicitat ca prestarea serviciilor să înceapă în cursul perioadei de retragere, trebuie să ne plătiți o sumă proporțională cu ceea ce s-a furnizat până la momentul comunicării retragerii din prezentul contract, în raport cu întreaga valoare a contractului.',
  formTitle: 'Model de formular de retragere',
  formNote: '(Completați și trimiteți înapoi acest formular numai dacă doriți să vă retrageți din contract.)',
  form: [
    'Către {seller}:',
    'Vă informez prin prezenta cu privire la retragerea mea din contractul referitor la vânzarea următoarelor produse sau la prestarea următorului serviciu:',
    'Comandate la data / primite la data:',
    'Numele consumatorului:',
    'Adresa consumatorului:',
    'Semnătura consumatorului (doar în cazul în care acest formular este notificat pe hârtie):',
    'Data:',
  ],
}
