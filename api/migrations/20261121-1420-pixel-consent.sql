-- Which shoppers must consent to pixel events: auto asks those whose time zone is in the EEA, the UK or Switzerland.
alter table merchants add column pixel_consent text not null default 'auto' check (pixel_consent in ('auto', 'always', 'ask', 'never'));
