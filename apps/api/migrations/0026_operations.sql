-- needs: 1.0.0
-- When the operator last made a backup and last rehearsed a restore.
create table operations (
  name text primary key,
  ended_at timestamptz not null
);
