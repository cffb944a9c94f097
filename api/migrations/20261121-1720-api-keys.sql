-- Secret keys of programs. Only a hash is stored, so that readers of the table cannot use them.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  name text not null,
  secret_hash text not null unique, -- SHA-256 of the whole key
  prefix text not null check (prefix in ('sk_live_', 'sk_test_')),
  last_four text not null,
  scopes text[] not null check (scopes <@ '{read,write}' and cardinality(scopes) > 0),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index api_keys_of_merchant on api_keys (merchant_id, created_at desc) where revoked_at is null;
