-- For how many minutes after its payment the card is kept for the link's upsell; and the order after which this one was added.
alter table orders
  add column if not exists keeps_card_minutes integer,
  add column if not exists upsell_of uuid,
  add column if not exists upsell_of_number integer;
