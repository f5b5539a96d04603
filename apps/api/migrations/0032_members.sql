-- needs: 1.2.0
-- Members of an organisation, whom its Owners and Admins invite.
-- The chains and stores that a member is limited to. An empty store stands for the whole chain.
create table membership_places (
  account_id uuid not null,
  user_id uuid not null,
  chain text not null,
  store text not null,
  primary key (account_id, user_id, chain, store),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index memberships_by_name on memberships (account_id, lower(member_name), user_id) where removed_at is null;

create table invitations (
  account_id uuid not null references accounts (account_id) on delete cascade,
  invitation_id uuid not null,
  email text not null,
  roles text[] not null check (cardinality(roles) > 0),
  places jsonb not null,
  language text not null check (language in ('en', 'fr')),
  token_hash bytea not null,
  invited_by uuid not null,
  -- Whether the inviter gives up the ownership to a member.
  is_transfer boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, invitation_id)
);
create unique index invitations_open on invitations (account_id, email, is_transfer)
  where accepted_at is null and revoked_at is null;
create index invitations_by_end on invitations (expires_at);

-- Which organisations the person made themself.
alter table user_accounts add column made boolean not null default true;
alter table user_accounts alter column made set default false;
-- Set by the operator. The status repeats the organisation's until 1.2.0 and is not read any more.
alter table users add column suspended_at timestamptz;
-- Who acted, where the log shows the name that the member has now.
alter table audit_entries add column actor_user_id uuid;
