-- needs: 1.3.0
-- concurrently
-- What one member did, newest first.
create index concurrently if not exists audit_entries_by_person
  on audit_entries (account_id, actor_user_id, entry_id) where actor_user_id is not null;
