-- The sandbox's own fee, which it takes from the account of a shop of one's own. A platform's account pays it elsewhere.
alter table sandbox.intents add column if not exists borne_fee_minor bigint not null default 0;
