-- A new address is stored in the token that was mailed to it; the former address keeps a token that undoes the change.
alter table mailed_tokens
  drop constraint mailed_tokens_purpose_check,
  add constraint mailed_tokens_purpose_check check (purpose in ('reset_password', 'confirm_email', 'change_email', 'undo_email')),
  add column canonical_email text;
-- No other account can take an address that an account may still return to.
create index mailed_tokens_kept on mailed_tokens (canonical_email) where purpose = 'undo_email';
