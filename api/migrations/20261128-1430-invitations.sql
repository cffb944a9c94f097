-- Links that open an account while sign-up is not open (docs/product/accounts.md#who-can-sign-up).
create table invitations (
  token_hash text primary key,
  for_owner boolean not null default false, -- opens the first account only
  canonical_email text, -- the only address that may use it, until it is used
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_by uuid,
  check ((used_at is null) = (used_by is null))
);
-- A new link of the owner replaces the one before.
create unique index invitations_of_owner on invitations (for_owner) where for_owner;
