-- Each step of the housekeeping finds the oldest rows by an index, however many there are.
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index throttles_by_end on throttles ((greatest(resets_at_s, blocked_until_s)));
create index developer_sessions_by_use on developer_sessions (last_seen_at);
create index developer_sessions_by_age on developer_sessions (created_at);
create index retail_sessions_by_use on retail_sessions (last_seen_at);
create index retail_sessions_by_age on retail_sessions (created_at);
create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
create index analytics_grants_by_end on analytics_grants (expires_at);
create index sandbox_requests_by_age on sandbox_requests (world, created_at);
create index sandbox_events_by_age on sandbox_events (world, created_at) where due_at is null;
