-- needs: 1.4.0
-- Files of SDK releases. `file_id` and `file_name` are null for a release without a file. A release with a file may have
-- empty `coordinates`; its `sha256` and `byte_size` are of the file. The content is in parts, so that no process holds a
-- whole file in memory. Parts are written before their release, and `added_at` finds those that no release got.
alter table sdk_releases add column file_id uuid;
alter table sdk_releases add column file_name text;
create table sdk_file_parts (
  file_id uuid not null,
  part integer not null,
  bytes bytea not null,
  added_at timestamptz not null,
  primary key (file_id, part)
);
-- The files are compressed already.
alter table sdk_file_parts alter column bytes set storage external;
