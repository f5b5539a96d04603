-- needs: 1.2.0
-- concurrently
-- The licences of some stores, for members who are limited to places.
create index concurrently if not exists licences_by_place
  on licences (account_id, requested_by, subclient, licence_id) include (status);
