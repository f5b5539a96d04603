-- needs: 1.1.0
-- From 1.2.0 on, servers read people, sessions, second factors and known browsers from the tables of 0030, and repeat them
-- in the tables that 1.1.0 reads. Fills in what servers of 1.1.0 had not copied yet. Nobody may write meanwhile: a session
-- that ends between reading and writing would come back.
lock table accounts in share mode;
lock table developer_sessions in share mode;
lock table retail_sessions in share mode;
lock table known_browsers in share mode;
lock table second_factors in share mode;
lock table recovery_codes in share mode;

insert into users (user_id, realm, email, name, job_title, language, subscribe_news, password_hash, status, created_at,
  deletion_requested_at, access_review_since)
select account_id, realm, email, name, job_title, language, subscribe_news, password_hash,
  case status when 'deleted' then 'deleting' else status end, registered_at, deletion_requested_at, access_review_since
from accounts
on conflict (user_id) do update set email = excluded.email, name = excluded.name, job_title = excluded.job_title,
  language = excluded.language, subscribe_news = excluded.subscribe_news, password_hash = excluded.password_hash,
  status = excluded.status, deletion_requested_at = excluded.deletion_requested_at,
  access_review_since = excluded.access_review_since
where (users.email, users.name, users.job_title, users.language, users.subscribe_news, users.password_hash, users.status,
    users.deletion_requested_at, users.access_review_since)
  is distinct from (excluded.email, excluded.name, excluded.job_title, excluded.language, excluded.subscribe_news,
    excluded.password_hash, excluded.status, excluded.deletion_requested_at, excluded.access_review_since);

insert into user_accounts (user_id, account_id)
select account_id, account_id from accounts where status <> 'erased'
on conflict (user_id, account_id) do nothing returning user_id;
insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
select account_id, account_id, '{owner}', false, name, email, registered_at from accounts where status <> 'erased'
on conflict (account_id, user_id) do nothing returning user_id;
delete from user_accounts where user_id in (select account_id from accounts where status = 'erased');
delete from memberships where account_id in (select account_id from accounts where status = 'erased');

-- `except` instead of joins: Citus does not join people and accounts.
delete from user_sessions where (user_id, token_hash) in (
  select user_id, token_hash from user_sessions
  except select account_id, token_hash from developer_sessions
  except select account_id, token_hash from retail_sessions);
insert into user_sessions (user_id, token_hash, account_id, authenticated_at, created_at, last_seen_at, address, user_agent)
select account_id, token_hash, account_id, coalesce(authenticated_at, created_at), created_at, last_seen_at, address,
  user_agent from developer_sessions
union all
select account_id, token_hash, account_id, coalesce(authenticated_at, created_at), created_at, last_seen_at, address,
  user_agent from retail_sessions
on conflict (user_id, token_hash) do update set authenticated_at = excluded.authenticated_at,
  last_seen_at = excluded.last_seen_at
where (user_sessions.authenticated_at, user_sessions.last_seen_at)
  is distinct from (excluded.authenticated_at, excluded.last_seen_at);

delete from user_devices where (user_id, device_hash) in (
  select user_id, device_hash from user_devices except select account_id, token_hash from known_browsers);
insert into user_devices (user_id, device_hash, created_at)
select account_id, token_hash, created_at from known_browsers
on conflict (user_id, device_hash) do nothing returning user_id;

delete from user_totp where user_id in (
  select user_id from user_totp except select account_id from second_factors);
insert into user_totp (user_id, secret_sealed, last_step, created_at, confirmed_at)
select account_id, secret_sealed, last_step, created_at, confirmed_at from second_factors
on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step,
  created_at = excluded.created_at, confirmed_at = excluded.confirmed_at
where (user_totp.secret_sealed, user_totp.last_step, user_totp.created_at, user_totp.confirmed_at)
  is distinct from (excluded.secret_sealed, excluded.last_step, excluded.created_at, excluded.confirmed_at);

delete from user_recovery_codes where (user_id, code_hash) in (
  select user_id, code_hash from user_recovery_codes except select account_id, code_hash from recovery_codes);
insert into user_recovery_codes (user_id, code_hash, secret_id)
select account_id, code_hash, secret_id from recovery_codes
on conflict (user_id, code_hash) do update set secret_id = excluded.secret_id
where user_recovery_codes.secret_id is distinct from excluded.secret_id;

update login_identities set user_id = account_id where user_id is null;
update mail_links set user_id = account_id where user_id is null and account_id is not null;

-- Each step of the housekeeping finds the oldest rows by an index, however many there are.
create index user_sessions_by_use on user_sessions (last_seen_at);
create index user_sessions_by_age on user_sessions (created_at);
create index user_devices_by_age on user_devices (created_at);
