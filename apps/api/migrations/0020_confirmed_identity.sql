-- When the person behind a session last gave a password or a code. null: when they logged in.
alter table developer_sessions add column authenticated_at timestamptz;
alter table retail_sessions add column authenticated_at timestamptz;

-- Since when a password chosen by mail waits for the owner's answer to "What still works". null: it does not wait.
alter table accounts add column access_review_since timestamptz;
