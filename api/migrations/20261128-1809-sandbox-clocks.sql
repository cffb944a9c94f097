-- By how much the clock of a merchant's subscriptions is ahead, where no real money moves.
create table sandbox_clocks (
  merchant_id uuid primary key references merchants on delete cascade,
  ahead_ms bigint not null check (ahead_ms >= 0)
);
