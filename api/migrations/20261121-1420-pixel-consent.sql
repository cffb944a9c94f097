-- Whom to ask before pixel events: auto asks shoppers whose time zone is in the EEA, the UK or Switzerland.
alter table merchants add column pixel_consent text not null default 'auto' check (pixel_consent in ('auto', 'always', 'ask', 'never'));
