-- Proofs of a device's key that were used (RFC 9449, jti), as a ring of four: slot = expires_at_s / 3600 % 4. The
-- slot of two hours ago is emptied by truncate, so that no row is ever deleted or vacuumed. Written apart from
-- used_proofs, which a server of the release before may still write; a later release drops that table.
create table spent_proofs (
  slot smallint not null,
  proof_hash bytea not null,
  expires_at_s bigint not null,
  primary key (slot, proof_hash)
) partition by list (slot);
create table spent_proofs_0 partition of spent_proofs for values in (0);
create table spent_proofs_1 partition of spent_proofs for values in (1);
create table spent_proofs_2 partition of spent_proofs for values in (2);
create table spent_proofs_3 partition of spent_proofs for values in (3);

-- Proofs that could still be sent again. The release before counted from its own clock, up to 300 s apart from the
-- proof's, so that a proof next to a full hour is kept in both slots.
insert into spent_proofs (slot, proof_hash, expires_at_s)
  select distinct ((expires_at_s + apart) / 3600 % 4)::smallint, proof_hash, expires_at_s + 300
  from used_proofs, unnest(array[-300, 0, 300]) as apart
  where expires_at_s >= floor(extract(epoch from now())) - 900;
