const words = (text: string) => text.trim().split(/\s+/)

/** Headings in other languages, as `headingName` reduces them. */
export const NAMES = words(`
  produktname artikelname artikelbezeichnung produktbezeichnung bezeichnung titel produkt nom nom_du_produit désignation designation
  produit titre libellé nombre nombre_del_producto producto título titulo nome nome_prodotto prodotto titolo nome_do_produto produto
  naam productnaam namn produktnamn benämning navn produktnavn nazwa nazwa_produktu název názov název_produktu név termék terméknév
  nume produs nimi tuote ürün ürün_adı όνομα προϊόν название наименование товар назва 商品名 品名 名称 商品名称 产品名称 商品名稱 상품명
  제품명 이름 اسم المنتج שם מוצר`)

/** They may also be numbers of articles. */
export const ARTICLES = words('artikel article artículo articulo articolo artigo artikkel vare cikk')

export const DESCRIPTIONS = words(`
  beschreibung produktbeschreibung artikelbeschreibung descripción descripcion descrizione descrição descricao omschrijving beskrivelse
  beskrivning opis popis leírás descriere kuvaus açıklama περιγραφή описание опис 説明 商品説明 描述 설명 الوصف תיאור`)

export const PRICES = words(`
  price_each price_per_unit price_per_piece gross_price price_gross sales_price our_price price_incl_vat price_inc_vat price_incl_tax rrp
  msrp mrp preis verkaufspreis vk_preis vk stückpreis einzelpreis bruttopreis preis_brutto regulärer_preis listenpreis prix prix_de_vente prix_unitaire
  prix_ttc precio precio_de_venta precio_unitario pvp prezzo prezzo_di_vendita prezzo_unitario preço preco preço_de_venda preço_unitário
  prijs verkoopprijs stukprijs pris cena cena_brutto cena_sprzedaży ár eladási_ár preț pret hinta fiyat τιμή цена ціна 価格 値段 单价 价格
  價格 售价 가격 harga giá ราคา السعر سعر מחיר`)

export const CURRENCIES = words(`
  curr cur ccy iso_currency currency_iso currencycode currency_symbol currency_sign currency_name währung waehrung devise monnaie moneda divisa moeda valuta waluta měna mena pénznem deviza monedă valuutta
  para_birimi νόμισμα валюта 通貨 货币 币种 貨幣 통화 العملة מטבע`)

export const STOCKS = words(`
  bestand lagerbestand existencias inventario giacenza estoque voorraad lager lagersaldo stan_magazynowy skladem készlet varasto stok
  остаток залишок 在庫 在庫数 库存 庫存 재고`)
