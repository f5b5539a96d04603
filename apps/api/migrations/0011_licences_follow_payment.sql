-- Licences follow the payment of their billing group.

-- When billing deactivated its licences, all of which carry this moment; null while it has not.
alter table billing_groups add column closed_at timestamptz;
