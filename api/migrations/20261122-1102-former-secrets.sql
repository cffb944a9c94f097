-- Secrets from before a rotation, [{"secret": sealed, "until": time}]: each signs as well until its time is over.
alter table webhook_endpoints add column former_secrets jsonb not null default '[]';
update webhook_endpoints set former_secrets = jsonb_build_array(jsonb_build_object('secret', previous_secret, 'until', previous_secret_until))
  where previous_secret_until > now();
alter table webhook_endpoints drop column previous_secret, drop column previous_secret_until;
