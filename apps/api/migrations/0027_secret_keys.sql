-- needs: 1.0.0
-- The secrets of PORTAL_SECRET that stored values may need. A server without one of them does not start.
create table secret_keys (
  secret_id text primary key,
  -- When servers began to seal with it. The newest one is the current secret.
  current_since timestamptz not null,
  -- When a server last could seal with it.
  last_current_at timestamptz not null
);

-- The secret of the hash, which cannot be made again. null: from a server of the release before.
alter table recovery_codes add column secret_id text;
