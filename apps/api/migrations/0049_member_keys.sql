-- needs: 1.4.0
-- A key that an API client got by a member's login: a session without a cookie.
alter table user_sessions add column is_key boolean not null default false;
