-- Promotion codes, found by what a person types. The row is also the counter of its redemptions, which a
-- conditional update moves: a code is never redeemed more often than it says.
create table promotions (
  code text primary key check (code = upper(code)),
  description text not null,
  -- Transactions a month that it covers, by modality; 0 for none.
  covers_face bigint not null check (covers_face >= 0),
  covers_voice bigint not null check (covers_voice >= 0),
  covers_image bigint not null check (covers_image >= 0),
  covers_nlp bigint not null check (covers_nlp >= 0),
  covers_csam bigint not null check (covers_csam >= 0),
  valid_for_days integer not null check (valid_for_days > 0),
  -- null: as many as there are accounts.
  total_limit bigint check (total_limit > 0),
  per_account_limit integer not null check (per_account_limit > 0),
  redeemed_count bigint not null default 0 check (redeemed_count >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  made_at timestamptz not null,
  check (redeemed_count <= total_limit),
  check (covers_face + covers_voice + covers_image + covers_nlp + covers_csam > 0)
);

-- What an account has redeemed, with what was promised then: nothing that is done to a code later takes it
-- back. The times that one account redeems one code are numbered, so that two at once are one.
create table promotion_redemptions (
  account_id uuid not null references accounts (account_id) on delete cascade,
  code text not null,
  ordinal integer not null check (ordinal > 0),
  description text not null,
  covers_face bigint not null check (covers_face >= 0),
  covers_voice bigint not null check (covers_voice >= 0),
  covers_image bigint not null check (covers_image >= 0),
  covers_nlp bigint not null check (covers_nlp >= 0),
  covers_csam bigint not null check (covers_csam >= 0),
  valid_for_days integer not null check (valid_for_days > 0),
  redeemed_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (account_id, code, ordinal)
);
