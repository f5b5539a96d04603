-- needs: 1.4.0
-- When a known browser logged in last, and its user agent. null: its last login came before these columns.
alter table user_devices
  add column last_used_at timestamptz,
  add column user_agent text;
