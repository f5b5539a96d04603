-- needs: 1.4.0
-- concurrently
-- For parts of names and addresses of members, as the list of members and the operator search them.
create index concurrently if not exists memberships_by_text on memberships
  using gin (account_id, member_name gin_trgm_ops, member_email gin_trgm_ops) where removed_at is null;
