-- needs: 1.4.0
-- The member who made a link. null: a link made with an API key, or before this column.
alter table analytics_grants add column issued_by uuid;
