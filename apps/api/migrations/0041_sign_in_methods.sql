-- needs: 1.4.0
-- How the person of a session logged in. null: the session began before this column.
alter table user_sessions add column method text;
