import type { Instructions } from '../en/instructions.ts'

export const instructions: Instructions = {
  title: 'Cayma hakkı bilgilendirmesi',
  seller: 'Satıcı',
  right: 'Bu sözleşmeden 14 gün içinde hiçbir gerekçe göstermeden cayma hakkına sahipsiniz.',
  goods:
    'Cayma süresi, sizin veya taşıyıcı dışında belirlediğiniz üçüncü bir kişinin son malı teslim aldığı günden itibaren 14 gün sonra sona erer.',
  contract: 'Cayma süresi, sözleşmenin kurulduğu günden itibaren 14 gün sonra sona erer.',
  exercise:
    'Cayma hakkınızı kullanmak için bu sözleşmeden cayma kararınızı açık bir beyanla (örneğin postayla gönderilen bir mektup veya e-posta) bize ({seller}) bildirmeniz gerekir. Aşağıdaki örnek cayma formunu kullanabilirsiniz, ancak bu zorunlu değildir.',
  online:
    'Çevrimiçi olarak da cayabilirsiniz: “{link}”. Bu durumda cayma bildiriminizi aldığımızı gecikmeden e-postayla onaylarız.',
  deadline:
    'Cayma süresine uymak için, cayma hakkınızı kullandığınıza ilişkin bildirimi cayma süresi dolmadan göndermeniz yeterlidir.',
  effectsTitle: 'Caymanın sonuçları',
  effects:
    'Bu sözleşmeden cayarsanız, teslimat masrafları dahil (sunduğumuz en ucuz standart teslimattan başka bir teslimat türünü seçmenizden doğan ek masraflar hariç) sizden aldığımız tüm ödemeleri gecikmeden ve en geç cayma kararınızın bize bildirildiği günden itibaren 14 gün içinde geri öderiz. Geri ödemeyi, aksini açıkça kabul etmediğiniz sürece, ilk işlemde kullandığınız ödeme aracıyla yaparız; bu geri ödeme nedeniyle sizden hiçbir ücret alınmaz.',
  sendBack:
    'Malları geri alana veya siz geri gönderdiğinizi kanıtlayana kadar (hangisi önceyse) geri ödemeyi bekletebiliriz. Malları gecikmeden ve en geç caymayı bize bildirdiğiniz günden itibaren 14 gün içinde geri göndermeniz veya bize teslim etmeniz gerekir. Malları 14 günlük süre dolmadan gönderirseniz süreye uyulmuş olur. Malların iadesinin doğrudan masraflarını siz karşılarsınız. Malların değer kaybından yalnızca, niteliğini, özelliklerini ve işleyişini anlamak için gerekli olanın dışında bir kullanımdan kaynaklanması halinde sorumlusunuz.',
  services:
    'Hizmetin cayma süresi içinde başlamasını istediyseniz, caymayı bize bildirdiğiniz ana kadar sağlanan hizmetin sözleşmenin tamamına oranı kadar bir tutarı bize ödersiniz.',
  formTitle: 'Örnek cayma formu',
  formNote: '(Bu formu yalnızca sözleşmeden caymak istiyorsanız doldurup geri gönderin.)',
  form: [
    'Kime: {seller}',
    'Aşağıdaki malların satışına veya aşağıdaki hizmetin sunulmasına ilişkin sözleşmemden caydığımı bildiririm:',
    'Sipariş tarihi / teslim tarihi:',
    'Tüketicinin adı:',
    'Tüketicinin adresi:',
    'Tüketicinin imzası (yalnızca form kâğıt üzerinde gönderilirse):',
    'Tarih:',
  ],
}
