import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Peruuttamisohje',
  seller: 'Myyjä',
  right: 'Teillä on oikeus peruuttaa tämä sopimus 14 päivän kuluessa syytä ilmoittamatta.',
  goods:
    'Peruuttamisen määräaika päättyy 14 päivän kuluttua siitä päivästä, jona Te tai nimeämänne kolmas osapuoli, joka ei ole kuljetuksen suorittaja, on saanut viimeisen tavaran fyysisesti hallintaansa.',
  contract: 'Peruuttamisen määräaika päättyy 14 päivän kuluttua sopimuksen tekemisestä.',
  exercise:
    'Peruuttamisoikeuden käyttämiseksi Teidän on ilmoitettava meille ({seller}) päätöksestänne peruuttaa sopimus yksiselitteisellä tavalla (esimerkiksi kirjeellä postitse tai sähköpostilla). Voitte käyttää alla olevaa peruuttamislomaketta, mutta sen käyttö ei ole pakollista.',
  online:
    'Voitte peruuttaa sopimuksen myös verkossa: “{link}”. Vahvistamme silloin peruutuksen vastaanottamisen viipymättä sähköpostitse.',
  deadline:
    'Peruuttamisen määräajan noudattamiseksi riittää, että lähetätte ilmoituksenne peruuttamisoikeuden käyttämisestä ennen peruuttamisen määräajan päättymistä.',
  effectsTitle: 'Peruuttamisen vaikutukset',
  effects:
    'Jos peruutatte tämän sopimuksen, palautamme Teille kaikki Teiltä saamamme suoritukset, toimituskustannukset mukaan luettuina (paitsi lisäkustannuksia, jotka johtuvat siitä, että olette valinnut jonkin muun kuin tarjoamamme edullisimman vakiotoimitustavan), viivytyksettä ja joka tapauksessa viimeistään 14 päivän kuluttua siitä, kun olemme saaneet ilmoituksen sopimuksen peruuttamista koskevasta päätöksestänne. Suoritamme palautuksen sillä maksutavalla, jota olette käyttänyt alkuperäisessä liiketoimessa, ellette ole nimenomaisesti suostunut muuhun, ja joka tapauksessa niin, että Teille ei aiheudu suoritusten palauttamisesta kustannuksia.',
  sendBack:
    'Voimme pidättyä maksujen palautuksesta, kunnes olemme saaneet tavaran takaisin tai kunnes olette osoittanut lähettäneenne tavaran takaisin, sen mukaan kumpi tapahtuu aiemmin. Teidän on lähetettävä tavarat takaisin tai luovutettava ne meille viivytyksettä ja viimeistään 14 päivän kuluttua peruuttamisilmoituksen tekemisestä. Määräaikaa on noudatettu, jos lähetätte tavarat takaisin ennen kuin tuo 14 päivän määräaika on päättynyt. Teidän on vastattava tavaroiden palauttamisesta aiheutuvista välittömistä kustannuksista. Olette vastuussa vain sellaisesta tavaroiden arvon alentumisesta, joka on johtunut muusta kuin tavaroiden luonteen, ominaisuuksien ja toimivuuden toteamiseksi tarvittavasta käsittelystä.',
  services:
    'Jos olette pyytänyt palvelujen suorittamista ennen peruuttamisajan päättymistä, Teidän on maksettava meille peruuttamisilmoituksen tekemiseen mennessä sopimuksen täyttämiseksi tehdystä suorituksesta kohtuullinen korvaus.',
  formTitle: 'Peruuttamislomakkeen malli',
  formNote: '(Täyttäkää ja palauttakaa tämä lomake vain, jos haluatte peruuttaa sopimuksen.)',
  form: [
    'Vastaanottaja: {seller}',
    'Ilmoitan, että haluan peruuttaa tekemäni sopimuksen, joka koskee seuraavien tavaroiden toimittamista tai seuraavan palvelun suorittamista:',
    'Tilauspäivä / vastaanottopäivä:',
    'Kuluttajan nimi:',
    'Kuluttajan osoite:',
    'Kuluttajan allekirjoitus (vain jos lomake täytetään paperimuodossa):',
    'Päiväys:',
  ],
}
