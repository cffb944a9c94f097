-- A domain is proved by a TXT record with the account's token, and checked again daily.
alter table merchants
  add column domain_token text not null default replace(gen_random_uuid()::text, '-', ''),
  add column domain_verified_at timestamptz(3),
  add column domain_checked_at timestamptz(3),
  add column domain_failing_since timestamptz(3), -- a verified domain without its record stays valid for some days
  add column domain_problem text check (domain_problem in ('missing', 'different', 'unreachable'));
-- Any merchant may enter a domain; it belongs to the one who proves it.
create unique index merchants_verified_domain on merchants (custom_domain) where domain_verified_at is not null;
