-- Stored uploads of an account, so that its quota can be enforced without reading the storage.
alter table merchants add column uploaded_bytes bigint not null default 0 check (uploaded_bytes >= 0);
