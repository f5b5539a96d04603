-- Stand-ins for the tables and functions of Citus that the portal uses, in a schema of their own. They record calls and
-- refuse what Citus would refuse. Nothing is distributed.
create schema citus_stand_in;
set local search_path = citus_stand_in;

create table pg_dist_local_group (groupid integer not null);
insert into pg_dist_local_group values (0);
create table pg_dist_node (groupid integer, nodename text, nodeport integer, isactive boolean, noderole text);
create table pg_dist_partition (
  logicalrelid regclass, partmethod "char", partkey text, colocationid integer, repmodel "char"
);
-- Tables that cannot be distributed, as if a worker node went away in the middle.
create table failing (name text);
create table calls (place integer generated always as identity, call text not null);

create function column_to_column_name(regclass, text) returns text language sql as 'select $2';
create function citus_check_connection_to_node(text, integer) returns boolean language sql as $$ select $1 <> 'away' $$;

create function place(given regclass, by text, group_of text, model "char") returns void language plpgsql as $$
declare target text;
begin
  if current_setting('citus.multi_shard_modify_mode') <> 'sequential'
    or current_setting('citus.enable_local_reference_table_foreign_keys') <> 'off'
  then raise 'the settings for distribution are missing'; end if;
  if exists (select from citus_stand_in.pg_dist_partition where logicalrelid = given)
  then raise 'table % is already distributed', given; end if;
  for target in
    select distinct x.confrelid::regclass from pg_constraint x where x.conrelid = given and x.contype = 'f'
      and x.confrelid <> given
      and not exists (select from citus_stand_in.pg_dist_partition p where p.logicalrelid = x.confrelid)
  loop raise 'referenced table % must be a distributed table or a reference table', target using errcode = '0A000'; end loop;
  insert into citus_stand_in.pg_dist_partition
  select given, case when by is null then 'n' else 'h' end, by,
    case when group_of in ('default', 'none') then coalesce(max(colocationid), 0) + 1
      else max(colocationid) filter (where logicalrelid = to_regclass(group_of)) end, model
  from citus_stand_in.pg_dist_partition
  having group_of in ('default', 'none') or bool_or(logicalrelid = to_regclass(group_of));
  if not found then raise 'relation % is not distributed', group_of; end if;
end $$;

create function create_distributed_table(
  table_name regclass, distribution_column text, colocate_with text default 'default', shard_count integer default null
) returns void language plpgsql as $$
begin
  if exists (select from citus_stand_in.failing where name = table_name::text)
  then raise 'connection to the remote node w1:5432 failed' using errcode = '08006'; end if;
  perform citus_stand_in.place(table_name, distribution_column, colocate_with, 's');
  insert into citus_stand_in.calls (call)
  values (concat_ws(' ', table_name, distribution_column, colocate_with, shard_count));
end $$;

create function create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  perform citus_stand_in.place(table_name, null, 'none', 't');
  insert into citus_stand_in.calls (call) values (concat_ws(' ', table_name, 'reference'));
end $$;
