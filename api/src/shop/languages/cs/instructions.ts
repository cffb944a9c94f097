import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Poučení o odstoupení od smlouvy',
  seller: 'Prodávající',
  right: 'Máte právo odstoupit od této smlouvy ve lhůtě 14 dnů bez udání důvodu.',
  goods:
    'Lhůta pro odstoupení od smlouvy uplyne po 14 dnech ode dne, kdy Vy nebo Vámi určená třetí osoba (jiná než dopravce) převezmete poslední kus zboží.',
  contract: 'Lhůta pro odstoupení od smlouvy uplyne po 14 dnech ode dne uzavření smlouvy.',
  exercise:
    'Pro účely uplatnění práva na odstoupení od smlouvy nás ({seller}) musíte o svém odstoupení informovat formou jednoznačného prohlášení (například dopisem zaslaným poštou nebo e-mailem). Můžete použít níže uvedený vzorový formulář pro odstoupení od smlouvy, není to však Vaší povinností.',
  online:
    'Od smlouvy můžete odstoupit také online: “{link}”. Přijetí odstoupení Vám pak bez zbytečného odkladu potvrdíme e-mailem.',
  deadline:
    'Aby byla dodržena lhůta pro odstoupení od této smlouvy, postačuje odeslat oznámení o uplatnění práva odstoupit od smlouvy před uplynutím příslušné lhůty.',
  effectsTitle: 'Důsledky odstoupení od smlouvy',
  effects:
    'Pokud odstoupíte od této smlouvy, vrátíme Vám bez zbytečného odkladu, nejpozději do 14 dnů ode dne, kdy nám došlo Vaše oznámení o odstoupení od smlouvy, všechny platby, které jsme od Vás obdrželi, včetně nákladů na dodání (kromě dodatečných nákladů vzniklých v důsledku Vámi zvoleného způsobu dodání, který je jiný než nejlevnější způsob standardního dodání námi nabízený). Pro vrácení plateb použijeme stejný platební prostředek, který jste použil(a) pro provedení počáteční transakce, pokud jste výslovně neurčil(a) jinak. V žádném případě Vám tím nevzniknou další náklady.',
  sendBack:
    'Vrácení platby můžeme pozdržet do doby, než obdržíme vrácené zboží nebo než prokážete, že jste zboží odeslal(a) zpět, podle toho, co nastane dříve. Zboží bez zbytečného odkladu, nejpozději do 14 dnů ode dne odstoupení od této smlouvy, zašlete zpět nebo nám je předejte. Lhůta se považuje za zachovanou, pokud zboží odešlete zpět před uplynutím 14 dnů. Ponesete přímé náklady spojené s vrácením zboží. Odpovídáte pouze za snížení hodnoty zboží v důsledku nakládání s tímto zbožím jiným způsobem, než který je nutný k obeznámení se s povahou a vlastnostmi zboží, včetně jeho funkčnosti.',
  services:
    'Pokud jste požádal(a), aby poskytování služeb začalo během lhůty pro odstoupení od smlouvy, zaplatíte nám částku úměrnou rozsahu poskytnutých služeb do doby, kdy jste nás informoval(a) o odstoupení od smlouvy, a to v porovnání s celkovým rozsahem služeb stanoveným ve smlouvě.',
  formTitle: 'Vzorový formulář pro odstoupení od smlouvy',
  formNote: '(Vyplňte tento formulář a pošlete jej zpět pouze v případě, že chcete odstoupit od smlouvy.)',
  form: [
    'Adresát: {seller}',
    'Oznamuji, že tímto odstupuji od smlouvy o nákupu následujícího zboží nebo o poskytnutí následující služby:',
    'Datum objednání / datum obdržení:',
    'Jméno a příjmení spotřebitele:',
    'Adresa spotřebitele:',
    'Podpis spotřebitele (pouze pokud je tento formulář zasílán v listinné podobě):',
    'Datum:',
  ],
}
