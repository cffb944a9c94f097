const words = (text: string) => text.trim().split(/\s+/)

/** Headings that programs for labels write, and those in other languages, as `headingName` reduces them. */
export const ORDERS = words(`
  order_no order_no. order_nr order_nr. order_name order_reference order_ref bestellung bestellnummer bestell_nr bestell_nr. auftrag
  auftragsnummer auftrags_nr commande numéro_de_commande n°_de_commande pedido número_de_pedido nº_de_pedido ordine numero_ordine
  encomenda número_da_encomenda bestelling bestelnummer ordernummer beställning ordrenummer bestilling zamówienie numer_zamówienia
  objednávka číslo_objednávky rendelés rendelésszám comandă număr_comandă tilaus tilausnumero sipariş sipariş_no παραγγελία заказ
  номер_заказа замовлення 注文番号 订单号 訂單編號 주문번호 رقم_الطلب מספר_הזמנה`)

export const TRACKING_NUMBERS = words(`
  tracking_no tracking_no. tracking_nr tracking_nr. tracking_id tracking_ref tracking_reference consignment_number waybill airway_bill awb
  sendungsnummer sendungs_nr sendungs_nr. sendungsverfolgung sendungsverfolgungsnummer trackingnummer paketnummer paketscheinnummer
  numéro_de_suivi n°_de_suivi suivi número_de_seguimiento nº_de_seguimiento seguimiento numero_di_tracciamento codice_di_tracciamento
  tracciamento número_de_rastreio código_de_rastreio rastreamento zendingnummer trackingcode spårningsnummer kollinummer sporingsnummer
  numer_przesyłki numer_śledzenia sledovací_číslo číslo_zásilky csomagszám nyomkövetési_szám număr_de_urmărire seurantakoodi
  seurantatunnus takip_numarası takip_no αριθμός_αποστολής трек_номер номер_отслеживания 追跡番号 运单号 快递单号 追蹤號碼 운송장번호
  رقم_التتبع מספר_מעקב`)

export const CARRIER_NAMES = words(`
  carrier_name shipping_carrier courier shipping_company versanddienst versanddienstleister versender paketdienst transporteur transportista
  corriere vettore transportadora vervoerder transportör transportør fragtfirma przewoźnik kurier dopravce dopravca futár futárszolgálat
  curier kuljetusliike kargo kargo_firması μεταφορέας перевозчик служба_доставки 配送業者 运输商 快递公司 物流公司 택배사 شركة_الشحن`)
