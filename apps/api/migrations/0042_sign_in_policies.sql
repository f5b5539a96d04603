-- needs: 1.5.0
-- How members must log in to see an organisation.
alter table accounts add column sign_in_policy text not null default 'any'
  check (sign_in_policy in ('any', 'second_factor'));
