-- Mails that a mail server refused, sealed, for seven days. waits: it refuses everybody, so that the job goes on trying.
create table dropped_mails (
  mail_id uuid primary key,
  template text not null,
  mail_sealed text not null,
  -- The mail server, and keyed hashes of the recipient and its domain.
  relay text not null,
  domain_hash bytea not null,
  recipient_hash bytea not null,
  reply text not null,
  attempts integer not null,
  waits boolean not null,
  posted_at timestamptz not null,
  refused_at timestamptz not null
);
create index dropped_mails_by_age on dropped_mails (refused_at);
