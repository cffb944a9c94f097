const words = (text: string) => text.trim().split(/\s+/)

/** Headings in other languages, as `headingName` reduces them. */
export const EMAILS = words(`
  e_mail mail mail_address e_mail_address mailadresse e_mail_adresse email_adresse courriel adresse_e_mail adresse_email adresse_mail
  adresse_courriel correo correo_electrónico dirección_de_correo posta_elettronica indirizzo_email indirizzo_e_mail correio_eletrônico
  correio_eletrónico endereço_de_email e_mailadres emailadres e_post epost e_postadress e_postadresse epostadress sähköposti
  sähköpostiosoite adres_e_mail adres_email e_mailová_adresa emailová_adresa e_mail_cím email_cím adresă_de_email e_posta eposta
  e_posta_adresi ηλεκτρονικό_ταχυδρομείο διεύθυνση_email эл._почта электронная_почта почта електронна_пошта メール メールアドレス eメール
  邮箱 电子邮件 电子邮箱 電子郵件 電子信箱 이메일 이메일_주소 البريد_الإلكتروني אימייל`)

export const NAMES = words(`
  kunde kundenname vollständiger_name nom_complet nom_du_client nombre_completo nombre_del_cliente nome_completo nome_cliente
  nome_do_cliente volledige_naam klantnaam naam fullständigt_namn kundnamn fullt_navn kundenavn koko_nimi imię_i_nazwisko celé_jméno
  celé_meno teljes_név nume_complet ad_soyad adı_soyadı ονοματεπώνυμο полное_имя фио піб 氏名 お名前 姓名 이름 성명 الاسم_الكامل שם_מלא`)

export const FIRST_NAMES = words(`
  vorname prénom nombre nombre_de_pila nome voornaam förnamn fornavn etunimi imię jméno křestní_jméno meno keresztnév utónév prenume
  ad adı όνομα имя ім'я 名 名字 الاسم_الأول שם_פרטי`)

export const LAST_NAMES = words(`
  nachname familienname nom_de_famille apellido apellidos cognome sobrenome apelido achternaam efternamn etternavn efternavn sukunimi
  nazwisko příjmení priezvisko vezetéknév családnév nume_de_familie soyad soyadı επώνυμο фамилия прізвище 姓 성 اسم_العائلة שם_משפחה`)

export const IDS = words(`
  kundennummer kunden_nr kunden_nr. kunden_id numéro_client numéro_de_client id_client id_cliente número_de_cliente codice_cliente
  klantnummer kundnummer kundenummer asiakasnumero numer_klienta číslo_zákazníka ügyfélszám müşteri_no номер_клиента 顧客番号 会員番号
  客户编号 客戶編號 고객번호 رقم_العميل מספר_לקוח`)

export const DATES = words(`
  kunde_seit registriert registriert_am erstellt_am client_depuis date_d'inscription inscrit_le cliente_desde fecha_de_registro
  cliente_dal data_di_registrazione data_de_registo data_de_cadastro klant_sinds kund_sedan kunde_siden asiakas_alkaen klient_od
  data_rejestracji zákazníkem_od datum_registrace kayıt_tarihi дата_регистрации дата_реєстрації 登録日 注册时间 註冊日期 가입일
  تاريخ_التسجيل תאריך_הצטרפות`)
