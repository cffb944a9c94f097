const words = (text: string) => text.trim().split(/\s+/)

/** Headings that other programs write, and those in other languages, as `headingName` reduces them. */
export const EMAILS = words(`
  email_address e_mail_address mail_address subscriber_email subscriber e_mail_adresse email_adresse mailadresse emailadresse
  adresse_e_mail adresse_email adresse_mail courriel correo correo_electrónico correo_electronico dirección_de_correo indirizzo_email
  posta_elettronica endereço_de_email endereço_de_e_mail e_mailadres mailadres e_postadress e_post epost e_postadresse adres_e_mail
  adres_email e_mailová_adresa e_mail_cím email_cím adresă_de_email adresa_de_email sähköposti sähköpostiosoite e_posta eposta
  ηλεκτρονικό_ταχυδρομείο почта электронная_почта эл._почта メールアドレス 邮箱 電子郵件 电子邮件 이메일 البريد_الإلكتروني דוא״ל ایمیل`)

export const LINKS = words(`
  product_title product_url item item_name item_title listing url_id produkt produktname artikel produit
  nom_du_produit producto nombre_del_producto prodotto nome_prodotto produto nome_do_produto productnaam produktnamn produktnavn
  nazwa_produktu název_produktu termék terméknév produs tuote ürün ürün_adı προϊόν товар 商品 商品名 产品 產品 상품 المنتج מוצר محصول`)

export const VARIANTS = words(`
  variant_name variant_title variation variations product_variant option options size ausführung größe groesse déclinaison variante
  variantes taille variación talla variazione taglia variação tamanho variantnaam maat storlek størrelse wariant rozmiar varianta
  velikost változat méret variantă mărime muunnelma koko seçenek beden παραλλαγή вариант размер`)

export const ASKED = words(`
  created date_created created_date date_added added added_at signed_up signed_up_at signup_date sign_up_date subscribed subscribed_at
  subscription_date subscribed_on requested requested_at request_date registered registered_at timestamp date_time datum
  anmeldedatum angemeldet_am eingetragen_am erstellt_am date_d'inscription date_d’inscription inscrit_le fecha fecha_de_alta fecha_de_registro data
  data_di_iscrizione data_de_inscrição dato datum_aanmelding registreringsdatum data_zapisu data_dodania datum_přihlášení dátum
  feliratkozás_dátuma data_înscrierii päivämäärä tarih kayıt_tarihi ημερομηνία дата дата_подписки 日付 登録日 日期 날짜 التاريخ תאריך`)

export const LANGUAGES = words(`
  lang language_code locale_code customer_locale customer_language sprache langue idioma lingua taal språk sprog język jazyk nyelv limbă
  kieli dil γλώσσα язык 言語 语言 語言 언어 اللغة שפה زبان`)
