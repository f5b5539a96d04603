-- When each mail server last took a mail: one that takes others' mails is not at fault for those that it refuses.
create table mail_relays (
  relay text primary key,
  accepted_at timestamptz not null
);
