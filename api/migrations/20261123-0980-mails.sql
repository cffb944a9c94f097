-- Every mail, sent once each by a batch work that marks it here. Mails about orders are composed when they are sent, so
-- their rows contain only their occasion, which is mailed once: `receipt:{order}`, `sale:{order}`, `refund:{refund}`,
-- `reminder:{session}`.
create table mails (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  recipient text not null,
  canonical_recipient text not null,
  template text not null,
  subject text not null default '',
  body text not null default '', -- plain text
  html text,
  order_id uuid,
  occasion text,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  sent_at timestamptz(3),
  skipped_at timestamptz(3), -- no longer due when it was about to be sent
  attempts integer not null default 0, -- begun so far
  due_at timestamptz(3), -- the next attempt, or the end of the lease of a running one; null when it was given up
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create unique index mails_occasion on mails (merchant_id, occasion) where occasion is not null;
create index mails_unsent on mails (merchant_id, due_at) where sent_at is null and skipped_at is null;
-- What was sent lately, for the limits of mails to others.
create index mails_sent on mails (merchant_id, sent_at) where sent_at is not null;
create index mails_of_order on mails (merchant_id, order_id) where order_id is not null;

-- Shoppers who unsubscribed from a shop's reminders.
create table mail_suppressions (
  merchant_id uuid not null,
  email text not null, -- in canonical form
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, email)
);

-- Events that the server sends to a merchant's ad platform, beside those from shoppers' browsers: under the same event
-- id, so that they count once.
create table meta_events (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  pixel_id text not null,
  name text not null check (name in ('Purchase', 'InitiateCheckout', 'Lead')),
  event_id text not null,
  order_id uuid,
  payload jsonb not null, -- as it is sent: personal data only hashed; emptied after sending
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  answer text, -- the platform's last response, for people
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, pixel_id, name, event_id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index meta_events_of_merchant on meta_events (merchant_id, created_at desc, id desc);
