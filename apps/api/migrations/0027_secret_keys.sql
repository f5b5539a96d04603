-- needs: 1.0.0
-- The secrets of PORTAL_SECRET that rows are sealed with. A server without one of them does not start.
create table secret_keys (
  secret_id text primary key,
  first_used_at timestamptz not null
);

-- The secret of the hash, which cannot be made again. null: from a server of the release before.
alter table recovery_codes add column secret_id text;
