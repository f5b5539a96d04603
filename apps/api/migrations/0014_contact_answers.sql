-- What the operator wrote to whoever asked: [{at, text}], kept and deleted with the request. 'answered' ones may
-- still be approved or declined.
alter table contact_requests
  drop constraint contact_requests_status_check,
  add constraint contact_requests_status_check check (status in ('open', 'answered', 'approved', 'declined')),
  add column answers jsonb not null default '[]';
create index contact_requests_by_age on contact_requests ((coalesce(answered_at, created_at)));
