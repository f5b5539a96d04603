-- Reports already counted, by the day they are for: key and partition agree, and a day's partition is
-- dropped, and reports for it refused, once it is too old.
create table usage_reports (
  account_id uuid not null,
  day date not null,
  report_id uuid not null,
  primary key (account_id, day, report_id)
) partition by range (day);

-- Totals of a licence's scans by the device's own calendar day.
create table scan_days (
  account_id uuid not null,
  licence_id uuid not null,
  day date not null,
  total_scanned_faces bigint not null,
  total_passed_faces bigint not null,
  total_failed_faces bigint not null,
  total_id_check_passed bigint not null,
  total_visually_passed bigint not null,
  total_id_check_failed bigint not null,
  total_visually_failed bigint not null,
  total_id_not_provided bigint not null,
  total_reason_skipped bigint not null,
  primary key (account_id, licence_id, day),
  foreign key (account_id, licence_id) references licences (account_id, licence_id) on delete cascade
) with (fillfactor = 70);
create index scan_days_by_day on scan_days (account_id, day);

-- The account's scans of the last days, so that a pass rate costs one row. Stale while a recount is due.
create table scan_summaries (
  account_id uuid primary key references accounts (account_id) on delete cascade,
  as_of_day date not null,
  scanned bigint not null,
  failed bigint not null,
  stale boolean not null
);
