-- Each stored file that counts against its account's quota, so that deleting it gives its bytes back.
create table uploads (
  merchant_id uuid not null,
  key text not null, -- in the storage
  bytes bigint not null check (bytes >= 0),
  primary key (merchant_id, key)
);
create index downloads_of_file on downloads (merchant_id, file_url);
