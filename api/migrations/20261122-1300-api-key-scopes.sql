-- Keys are scoped by area. read and write stay as shorthands for the areas of sales.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check check (
  cardinality(scopes) > 0
  and scopes <@ '{read,write,products:read,products:write,links:read,links:write,promos:read,promos:write,orders:read,orders:write,invoices:read,customers:read,customers:write,analytics:read,account:read,webhooks:read,webhooks:write}'
);
