-- needs: 1.3.0
-- From 1.4.0 on, servers read and write people in their own tables only. Servers of 1.3.0 still insert these columns of
-- accounts and logins, and read some of them: an empty name is allowed, a missing one is not. The next release drops them.
alter table accounts alter column name set default '';
alter table login_identities alter column account_id drop not null;

-- The member who gets the organisation's bills, next to those who may pay.
alter table accounts add column billing_user_id uuid;
-- The name of the company that bought a plan. null while the organisation still has it.
alter table payments add column buyer_company text;
-- Of an engagement_mail: the member who was mailed last. null once all are mailed, and in rows of 1.3.0.
alter table reminders add column mailed_to uuid;
