-- needs: 1.4.0
-- Drops what held people before they had tables of their own. Servers of 1.4.0 read and write none of it.
drop table developer_sessions, retail_sessions, known_browsers, recovery_codes, second_factors;
alter table login_identities drop column account_id;
alter table accounts
  drop column password_hash,
  drop column name,
  drop column job_title,
  drop column language,
  drop column subscribe_news,
  drop column access_review_since;
