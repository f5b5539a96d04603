-- needs: 1.4.0
-- concurrently
create index concurrently if not exists accounts_by_test_use on accounts (test_used_at) where test_of is not null;
