-- The schema, in files by topic. Money is an integer of minor units with its currency beside it. Times have
-- milliseconds, like JavaScript's, so that a cursor made from a Date finds its row again.
--
-- Every table with a merchant's data begins its primary key with merchant_id, and so do its foreign keys, unique
-- constraints and indexes. The rows of one merchant are therefore together on one node when the database is a Citus
-- cluster (docs/run/scaling.md). Tables that grow have no foreign key to merchants: each insert would lock that one row, and
-- a hundred concurrent orders would queue for it. There are no triggers, because a distributed table has none: what
-- follows from a change is written by the code that makes the change.

-- A UUID of version 7: ordered by time, so that new rows are neighbours in their index.
create function uuid_v7() returns uuid language sql volatile as $$
  select cast(encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex') as uuid)
$$;

-- A text as searches compare it: in lower case and without accents, so that `muller` finds `Müller` and `Müller` finds
-- `muller`. Hebrew and Arabic vowel marks are left out too. Not the extension unaccent, which a server may not have, and
-- whose function is not immutable and so not for an index. Nearly all texts are ASCII and return early; each step after
-- that costs as much as it does, so texts that do not need it skip it (1,000 letters of German: 140 → 60 µs).
create function fold_text(original text) returns text language plpgsql immutable strict parallel safe cost 20 as $$
declare
  folded text;
begin
  if octet_length(original) = length(original) then
    return lower(original);
  end if;
  folded := lower(normalize(original, NFD));
  if folded ~ '[ßæœþøłđðħıŧς]' then
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, 'øłđðħıŧς', 'olddhitσ');
  end if;
  folded := regexp_replace(folded,
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+', '', 'g');
  -- Korean syllables and Japanese letters become whole again, so that the first part of one does not match.
  return case when folded ~ '[^\u0001-\u04ff]' then normalize(folded, NFC) else folded end;
end $$;

create table merchants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  canonical_email text not null, -- for comparison, computed by the server: lower() turns `İ` into `i`. Unique by its handle
  email_confirmed_at timestamptz(3),
  password_hash text not null,
  second_factor_required boolean not null default false, -- the last factor cannot be removed
  store_name text not null,
  tier text not null default 'basic' check (tier in ('basic', 'pro', 'enterprise')),
  time_zone text not null default 'UTC',
  business_type text check (business_type in ('individual', 'company', 'non_profit')),
  legal_name text, -- of the company or person who sells; null: that of the account
  business_address text, -- the lines of a letter, derived from the parts below once there are any
  business_street text,
  business_town text,
  business_postcode text,
  business_country text, -- where the business is; taxes have their own, vat_country
  tax_number text, -- for a business without a VAT number, and in Germany beside it
  register_entry text, -- register and number
  peppol_id text, -- scheme and number; null: by the VAT number
  imprint text, -- what else the law of its country requires, such as who represents it
  business_phone text,
  website text,
  description text,
  support_email text,
  terms_url text,
  privacy_url text,
  logo_url text,
  appearance jsonb not null default '{}',
  allowed_origins text[] not null default '{}', -- also in the table of this name
  -- A domain is proved by a TXT record with the account's token, and checked again daily. Any merchant may enter a
  -- domain; it belongs to the one who proves it, who then has its handle.
  custom_domain text,
  ssl_enabled boolean not null default false,
  domain_token text not null default replace(gen_random_uuid()::text, '-', ''),
  domain_verified_at timestamptz(3),
  domain_checked_at timestamptz(3),
  domain_failing_since timestamptz(3), -- a verified domain without its record stays valid for some days
  domain_problem text check (domain_problem in ('missing', 'different', 'unreachable')),
  vat_enabled boolean not null default false check (not (vat_enabled and small_business)),
  small_business boolean not null default false, -- exempt by the scheme for small businesses, instead of vat_enabled
  vat_number text,
  vat_rates_mode text not null default 'law' check (vat_rates_mode in ('law', 'own')), -- own: the two columns of rates
  vat_rate numeric(5, 2),
  vat_country text,
  oss_enabled boolean not null default false, -- sales to consumers in other member states at the rates of their countries
  oss_warned_year integer, -- of the last warning that the threshold of the One Stop Shop is near
  stripe_tax boolean not null default false, -- tax of countries whose rates the server does not have comes from the payment provider
  vat_include_in_price boolean not null default false,
  vat_collect_info boolean not null default false,
  eu_vat_validation boolean not null default true, -- whether only a number that VIES confirms takes the tax off
  vat_rates_by_country jsonb not null default '{}',
  reverse_charge_enabled boolean not null default true,
  invoice_language text, -- null: that of the buyer's checkout
  -- Which buyers must consent: auto asks those in the EEA, if the shop is there too. A text of null is the checkout's own.
  terms_consent text not null default 'auto' check (terms_consent in ('auto', 'always', 'never')),
  terms_consent_text text,
  waiver_consent text not null default 'auto' check (waiver_consent in ('auto', 'always', 'never')),
  waiver_consent_text text,
  strict_consents boolean not null default false, -- whether programs need the consents too
  correction_days smallint not null default 14 check (correction_days between 0 and 90), -- for which buyers can correct invoices
  withdrawal_function text not null default 'auto' check (withdrawal_function in ('auto', 'always', 'never')), -- which buyers can withdraw
  blocked_countries text[] not null default '{}', -- buyers from there are refused
  blocked_emails text[] not null default '{}', -- canonical addresses, and mail domains
  refund_proof_above numeric(9, 2) check (refund_proof_above >= 0), -- in the currency of each order; null for the default
  pixel_id text,
  pixel_enabled boolean not null default false,
  pixel_access_token text,
  -- Which shoppers must consent to pixel events: auto asks those whose time zone is in the EEA, the UK or Switzerland.
  pixel_consent text not null default 'auto' check (pixel_consent in ('auto', 'always', 'ask', 'never')),
  payment_account_id text,
  former_account_id text, -- a disconnected account still belongs to the merchant: connecting again finds it
  account_methods text[] not null default '{}', -- payment methods that the account can offer, as the provider names them
  payouts_read_at timestamptz(3), -- when the provider was last asked for payouts
  account_requirements jsonb not null default '[]', -- what the provider still requires: code, text
  can_accept_payments boolean not null default false,
  mail_sales boolean not null default true, -- whether a notice is mailed for every sale
  reminders_since timestamptz(3), -- since when shoppers are reminded of abandoned checkouts; null: never
  svix_app_at timestamptz(3), -- since when there is an application at Svix; without one nothing is handed over
  notifications_seen_at timestamptz(3) not null default now(),
  first_sale_seen_at timestamptz(3), -- when the home page congratulated; null until then
  uploaded_bytes bigint not null default 0 check (uploaded_bytes >= 0), -- stored uploads, for the quota
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3) -- a deleted account: no sign-in, no sales; records required by law are kept
);
create index merchants_with_domain on merchants (id) where domain_verified_at is not null;

-- Which merchant has what an outsider presents. The first statement of a call reads it, and all later ones name that
-- merchant. It holds what is unique among all merchants, and every node of a cluster has a copy of it. Secrets that we
-- make ourselves (of orders, of mailed links) contain their merchant and need no row.
create table handles (
  -- address: a link's url_id and id, and a product's id. slug: the look of a link's own ending at the platform's address.
  -- domain: a verified one. account: at the payment provider.
  -- key: hash of an API key. email: canonical. openid: issuer and subject of a person at the identity provider.
  kind text not null check (kind in ('address', 'slug', 'domain', 'account', 'key', 'email', 'openid')),
  handle text not null,
  merchant_id uuid not null,
  until timestamptz(3), -- what only its account may take again, until then: an email address, an ending; null for those in use
  primary key (kind, handle)
);
create index handles_of_merchant on handles (merchant_id);

-- Sites that may frame checkouts, by site: each call of a shopper from such a site asks whether any merchant allows it.
create table allowed_origins (
  origin text not null,
  merchant_id uuid not null,
  primary key (origin, merchant_id)
);
create index allowed_origins_of_merchant on allowed_origins (merchant_id);

-- Mailed links work once and for a limited time. Only a hash is stored, so that readers of the table cannot use them.
create table mailed_tokens (
  merchant_id uuid not null references merchants on delete cascade,
  token_hash text not null,
  purpose text not null check (purpose in ('reset_password', 'confirm_email', 'change_email', 'undo_email', 'not_me')),
  email text not null, -- the address it was mailed to; an old link does not confirm a changed address
  canonical_email text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, token_hash)
);
create index mailed_tokens_of_merchant on mailed_tokens (merchant_id, purpose);

-- Browsers and programs that are signed in. Signing out deletes the row. The access token names it.
create table sessions (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null default gen_random_uuid(),
  refresh_hash text, -- of the secret in the cookie that renews the token; null for a token without a cookie
  former_hash text, -- the secret before: accepted until former_until, because its response may have been lost
  former_until timestamptz(3),
  device text not null, -- browser and system in words
  browser_id uuid, -- the known browser that signed in; null for a program
  time_zone text,
  proved_at timestamptz(3) not null default now(), -- the last proof of who it is; a sign-in is one
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  primary key (merchant_id, id)
);

-- Browsers that have signed in, at most five per account: a cookie names the row. Wrong passwords and codes from them are
-- counted separately, so that guessing elsewhere cannot lock the owner out. Whatever ends all sessions deletes them.
create table known_browsers (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (merchant_id, id)
);

-- What was done in an account, by whom. Only inserted and read. An operator can take all other rights from the
-- application's role (docs/run/production.md). Grows, so it has no foreign key to merchants.
create table audit_events (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  -- person: not signed in, identified by the call itself. session and key: signed in. system: the server or its operator.
  actor_kind text not null check (actor_kind in ('person', 'key', 'session', 'system')),
  actor_id uuid, -- of the session or the key
  actor_name text not null, -- the device, or the name of the key at that time
  action text not null,
  target text,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id)
);
create index audit_events_by_time on audit_events (merchant_id, created_at desc, id desc);
create index audit_events_old on audit_events (created_at);

-- The only statements that delete audit events: those older than 400 days, and those of a deleted account, of which the
-- line about its deletion stays.
-- With the rights of its owner, so that the application's role needs no right to delete.
create function forget_audit_events(of_merchant uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if of_merchant is null then
    delete from audit_events where created_at < now() - interval '400 days';
  elsif exists (select from merchants where id = of_merchant and closed_at is not null) then
    delete from audit_events where merchant_id = of_merchant and action <> 'account.deleted';
  end if;
end $$;

-- Second factors (docs/product/accounts.md#second-factor). A passkey's private key stays with its owner.
create table passkeys (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null default gen_random_uuid(),
  credential_id text not null, -- base64url, like the public key
  public_key text not null,
  counter bigint not null, -- uses so far, as the device reports them. A copy of the key is noticed when it does not rise
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, credential_id)
);

-- The authenticator app. Both secrets are sealed.
create table totp_secrets (
  merchant_id uuid primary key references merchants on delete cascade,
  secret text, -- null until the first code is confirmed
  pending_secret text, -- shown, and not confirmed yet: replaces the secret when it is
  last_step bigint not null default 0, -- the half minute of the last code that was used. It and older ones are refused
  created_at timestamptz(3) -- when the secret was confirmed
);

-- People at the identity provider who can sign in. Each has a handle of issuer and subject.
create table identities (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text, -- as the provider named it, for people to recognize. It identifies nobody
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, issuer, subject)
);

-- Codes that replace a lost factor. Using one deletes it.
create table recovery_codes (
  merchant_id uuid not null references merchants on delete cascade,
  code_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, code_hash)
);

-- Sign-ins that wait for the second factor.
create table challenges (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null default gen_random_uuid(),
  tries smallint not null default 0,
  by text not null check (by in ('password', 'password_reset', 'openid')), -- what was proved before
  remember boolean not null,
  token_only boolean not null,
  time_zone text,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, id)
);

-- Challenges that a passkey has signed. They are sealed texts, so only used ones have a row, until they expire.
create table used_challenges (
  merchant_id uuid not null references merchants on delete cascade,
  id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, id)
);

-- Removal of all factors by mail, for an owner who lost them. At most one at a time.
create table factor_recoveries (
  merchant_id uuid primary key references merchants on delete cascade,
  id uuid not null default gen_random_uuid(),
  ready_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Secret keys of programs. Only a hash is stored, so that readers of the table cannot use them.
create table api_keys (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  name text not null,
  secret_hash text not null, -- SHA-256 of the whole key
  prefix text not null check (prefix in ('sk_live_', 'sk_test_')),
  last_four text not null,
  -- By area. read and write are shorthands for the areas of sales.
  scopes text[] not null check (
    cardinality(scopes) > 0
    and scopes <@ '{read,write,products:read,products:write,links:read,links:write,promos:read,promos:write,orders:read,orders:write,payouts:read,invoices:read,customers:read,customers:write,analytics:read,account:read,webhooks:read,webhooks:write}'
  ),
  version text not null, -- of the API, for calls that name none
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, secret_hash)
);
create index api_keys_of_merchant on api_keys (merchant_id, created_at desc) where revoked_at is null;

-- What was switched off when its owner took the account back, because it was set up or changed since another person may have
-- had access. Its own row or column no longer has it, so nothing else reads this table.
create table switched_off (
  merchant_id uuid not null references merchants,
  id uuid not null default uuid_v7(),
  way text not null check (way in ('webhook_endpoint', 'webhook_listener', 'pixel', 'return_address', 'allowed_origin', 'shop_contact', 'domain')),
  target text not null, -- id of the endpoint or link; the pixel, origin or domain itself
  name text not null, -- for people: a host, an id of a pixel
  about text, -- for people: of a return address, the link
  value text, -- the return address
  changed_at timestamptz(3) not null,
  changed_by text, -- the device or the name of the key; null if unknown
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, way, target)
);

-- Each stored file that counts against its account's quota, so that deleting it gives its bytes back.
create table uploads (
  merchant_id uuid not null,
  key text not null, -- in the storage
  bytes bigint not null check (bytes >= 0),
  primary key (merchant_id, key)
);

-- All data of one merchant in one .zip, made by a job; the file and the row's link last for a day.
create table data_exports (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  size_bytes bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3), -- null until it is ready
  primary key (merchant_id, id)
);
create index data_exports_of_merchant on data_exports (merchant_id, created_at desc);
-- One at a time, even when the button is clicked twice.
create unique index data_exports_open on data_exports (merchant_id) where status in ('queued', 'running');
