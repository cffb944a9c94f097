-- An issued invoice never changes. The shop's logo, colour and time zone are stored on it, like the rest of its seller.
update invoices set seller = seller || jsonb_build_object('logo_url', m.logo_url, 'accent', m.appearance ->> 'colorPrimary', 'time_zone', m.time_zone)
  from merchants m where m.id = invoices.merchant_id and seller -> 'time_zone' is null;
