-- needs: 1.4.0
-- How each part of the service worked, by minute and server process: 0 working, 1 slow, 2 failed. `minute` counts minutes
-- since 1970 UTC. A process writes the row only while the database takes it, so a minute without rows is one in which the
-- portal was away. Kept for 91 days.
create table service_minutes (
  minute integer not null,
  instance uuid not null,
  api smallint not null,
  reports smallint not null,
  portal smallint not null,
  mail smallint not null,
  primary key (minute, instance)
);

-- Notices of the operator on the status page. `updates` is a list of { at, en, fr }, the oldest first; `at` is in seconds
-- since 1970 UTC.
create table status_notices (
  notice_id uuid primary key,
  title_en text not null,
  title_fr text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  updates jsonb not null
);
create index status_notices_by_start on status_notices (starts_at);
