-- needs: 1.4.0
-- Calls by API keys, for the owner of the key. A partition for each day is dropped after 7 days.
-- `session_id` is the key, `code` the code of the problem, `cause` why a key was refused, which its caller does not
-- learn. `same_count` calls of one second share a row.
create table request_log (
  account_id uuid not null,
  day date not null,
  entry_id uuid not null,
  at timestamptz not null,
  session_id text not null,
  request_id text collate "C" not null,
  call text not null,
  status smallint not null,
  code text not null,
  latency_ms integer not null,
  same_count integer not null,
  cause text,
  primary key (account_id, day, entry_id)
) partition by range (day);
create index request_log_by_key on request_log (account_id, session_id, day, entry_id);
create index request_log_by_request on request_log (account_id, request_id);
create index request_log_failed on request_log (account_id, day, entry_id) where status >= 400;
