import type { LANGUAGES } from '@linktill/sdk/react/checkout'

type Language = (typeof LANGUAGES)[number]['tag']

/** What the page of a shop says besides the words of the checkout. `{price}` is an amount. */
export interface ShopWords {
  from: string
  more: string
  newest: string
  empty: string
  opening: string
  signIn: string
}

/** By language. */
export const SHOP_WORDS: Record<Language, ShopWords> = {
  ar: {
    from: 'من {price}',
    more: 'المزيد من المنتجات',
    newest: 'أحدث المنتجات',
    empty: 'لا يوجد شيء معروض هنا بعد.',
    opening: 'سيُفتح هذا المتجر قريبًا.',
    signIn: 'تسجيل دخول البائع',
  },
  cs: {
    from: 'od {price}',
    more: 'Další produkty',
    newest: 'Nejnovější produkty',
    empty: 'Zatím tu nic není.',
    opening: 'Tento obchod brzy otevře.',
    signIn: 'Přihlášení prodejce',
  },
  da: {
    from: 'fra {price}',
    more: 'Flere produkter',
    newest: 'Nyeste produkter',
    empty: 'Her er ikke noget endnu.',
    opening: 'Denne butik åbner snart.',
    signIn: 'Log ind som sælger',
  },
  de: {
    from: 'ab {price}',
    more: 'Weitere Produkte',
    newest: 'Neueste Produkte',
    empty: 'Hier gibt es noch nichts.',
    opening: 'Dieser Shop öffnet bald.',
    signIn: 'Anmeldung für Verkäufer',
  },
  el: {
    from: 'από {price}',
    more: 'Περισσότερα προϊόντα',
    newest: 'Νεότερα προϊόντα',
    empty: 'Δεν υπάρχει τίποτα εδώ ακόμη.',
    opening: 'Αυτό το κατάστημα ανοίγει σύντομα.',
    signIn: 'Σύνδεση πωλητή',
  },
  en: {
    from: 'from {price}',
    more: 'More products',
    newest: 'Newest products',
    empty: 'Nothing is listed here yet.',
    opening: 'This shop opens soon.',
    signIn: 'Seller sign-in',
  },
  es: {
    from: 'desde {price}',
    more: 'Más productos',
    newest: 'Productos más recientes',
    empty: 'Aquí todavía no hay nada.',
    opening: 'Esta tienda abrirá pronto.',
    signIn: 'Acceso del vendedor',
  },
  fa: {
    from: 'از {price}',
    more: 'محصولات بیشتر',
    newest: 'جدیدترین محصولات',
    empty: 'هنوز چیزی اینجا نیست.',
    opening: 'این فروشگاه به‌زودی باز می‌شود.',
    signIn: 'ورود فروشنده',
  },
  fi: {
    from: 'alkaen {price}',
    more: 'Lisää tuotteita',
    newest: 'Uusimmat tuotteet',
    empty: 'Täällä ei ole vielä mitään.',
    opening: 'Tämä kauppa avataan pian.',
    signIn: 'Myyjän kirjautuminen',
  },
  fr: {
    from: 'à partir de {price}',
    more: 'Plus de produits',
    newest: 'Produits les plus récents',
    empty: 'Il n’y a encore rien ici.',
    opening: 'Cette boutique ouvre bientôt.',
    signIn: 'Connexion vendeur',
  },
  he: {
    from: 'החל מ-{price}',
    more: 'מוצרים נוספים',
    newest: 'המוצרים החדשים ביותר',
    empty: 'אין כאן עדיין דבר.',
    opening: 'החנות תיפתח בקרוב.',
    signIn: 'כניסת מוכר',
  },
  hu: {
    from: 'ettől: {price}',
    more: 'További termékek',
    newest: 'Legújabb termékek',
    empty: 'Itt még nincs semmi.',
    opening: 'Ez a bolt hamarosan nyit.',
    signIn: 'Eladói bejelentkezés',
  },
  it: {
    from: 'da {price}',
    more: 'Altri prodotti',
    newest: 'Prodotti più recenti',
    empty: 'Qui non c’è ancora nulla.',
    opening: 'Questo negozio apre presto.',
    signIn: 'Accesso venditore',
  },
  nb: {
    from: 'fra {price}',
    more: 'Flere produkter',
    newest: 'Nyeste produkter',
    empty: 'Her er det ingenting ennå.',
    opening: 'Denne butikken åpner snart.',
    signIn: 'Logg inn som selger',
  },
  nl: {
    from: 'vanaf {price}',
    more: 'Meer producten',
    newest: 'Nieuwste producten',
    empty: 'Hier is nog niets.',
    opening: 'Deze winkel opent binnenkort.',
    signIn: 'Inloggen als verkoper',
  },
  pl: {
    from: 'od {price}',
    more: 'Więcej produktów',
    newest: 'Najnowsze produkty',
    empty: 'Nie ma tu jeszcze niczego.',
    opening: 'Ten sklep wkrótce się otworzy.',
    signIn: 'Logowanie sprzedawcy',
  },
  pt: {
    from: 'a partir de {price}',
    more: 'Mais produtos',
    newest: 'Produtos mais recentes',
    empty: 'Ainda não há nada aqui.',
    opening: 'Esta loja abre em breve.',
    signIn: 'Entrada do vendedor',
  },
  ro: {
    from: 'de la {price}',
    more: 'Mai multe produse',
    newest: 'Cele mai noi produse',
    empty: 'Aici nu este nimic încă.',
    opening: 'Acest magazin se deschide în curând.',
    signIn: 'Autentificare vânzător',
  },
  sv: {
    from: 'från {price}',
    more: 'Fler produkter',
    newest: 'Senaste produkterna',
    empty: 'Här finns inget ännu.',
    opening: 'Den här butiken öppnar snart.',
    signIn: 'Logga in som säljare',
  },
  tr: {
    from: '{price} ve üzeri',
    more: 'Daha fazla ürün',
    newest: 'En yeni ürünler',
    empty: 'Burada henüz bir şey yok.',
    opening: 'Bu mağaza yakında açılıyor.',
    signIn: 'Satıcı girişi',
  },
}
