-- transaction: none
-- The same for links with a rhythm of their own.
create index concurrently if not exists links_recurring on links (merchant_id) where billing is not null;
