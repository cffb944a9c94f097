-- Every sent mail, once each: the job that sends it marks it here.
create table mails (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  recipient text not null,
  canonical_recipient text not null,
  template text not null,
  subject text not null,
  body text not null, -- plain text
  created_at timestamptz(3) not null default clock_timestamp(),
  sent_at timestamptz(3)
);

-- Mailed links work once and for a limited time. Only a hash is stored, so that readers of the table cannot use them.
create table mailed_tokens (
  token_hash text primary key,
  merchant_id uuid not null references merchants on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'confirm_email')),
  email text not null, -- the address it was mailed to; an old link does not confirm a changed address
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index mailed_tokens_of_merchant on mailed_tokens (merchant_id, purpose);

alter table merchants add column notifications_seen_at timestamptz(3) not null default now();
