-- A text that the deployment's secret signed, so that a start with another secret is noticed (api/src/ops/proveSecret.ts).
create table secret_proofs (
  id integer primary key default 1 check (id = 1), -- one row
  proof text not null,
  changed_at timestamptz(3) not null default now()
);
