-- All data of one merchant in one .zip, made by a job; the file and the row's link last for a day.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  size_bytes bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) -- null until it is ready
);
create index data_exports_of_merchant on data_exports (merchant_id, created_at desc);
-- One at a time, even when the button is clicked twice.
create unique index data_exports_open on data_exports (merchant_id) where status in ('queued', 'running');

-- A deleted account: no sign-in, no sales; records required by law are kept.
alter table merchants add column closed_at timestamptz(3);
