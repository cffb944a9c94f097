-- What an account has uploaded and is kept, so that its quota can be held without asking the storage.
alter table merchants add column uploaded_bytes bigint not null default 0 check (uploaded_bytes >= 0);
