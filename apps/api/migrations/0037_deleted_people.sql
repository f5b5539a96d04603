-- needs: 1.3.0
-- People who deleted their login, for 30 days. Until now nothing read this status: it repeated what 1.2.0 had.
update users set status = case when password_hash is null then 'pending' else 'active' end, deletion_requested_at = null
where status = 'deleting';

-- The only member of an organisation that is being deleted goes with it. A loop: Citus does not join people and accounts.
do $$
declare
  leaving record;
begin
  for leaving in
    select a.account_id, a.deletion_requested_at, min(m.user_id::text)::uuid as user_id
    from accounts a join memberships m on m.account_id = a.account_id
    where a.status in ('deleting', 'deleted') and m.removed_at is null
    group by a.account_id, a.deletion_requested_at having count(*) = 1
  loop
    update users set status = 'deleting', deletion_requested_at = leaving.deletion_requested_at
    where user_id = leaving.user_id and status <> 'erased'
      and (select count(*) from user_accounts where user_id = leaving.user_id) = 1;
  end loop;
end
$$;

create index users_in_deletion on users (deletion_requested_at) where status = 'deleting';
-- How many organisations the person made and then left.
alter table users add column organisations_left integer not null default 0;
