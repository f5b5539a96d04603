-- needs: 1.0.0
-- concurrently
create index concurrently if not exists licences_by_chain_location
  on licences (account_id, requested_by, location, status, licence_id);
-- For parts of codes. Without the account, because a list of each account's licences would make it slower.
create index concurrently if not exists licences_by_code_part on licences using gin (lower(code) gin_trgm_ops);
