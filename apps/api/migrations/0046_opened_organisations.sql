-- needs: 1.4.0
-- The organisations that a session has opened, so that the log of each has one line for it. null: the session began before
-- this column.
alter table user_sessions add column opened uuid[];
