-- needs: 1.4.0
-- Releases of the vendor's SDKs, which the operator enters. `coordinates` are what a package manager asks for, such as
-- 'com.vendor:faceassure:3.2.0'. `sha256` and `byte_size` are of the file behind them. A withdrawn release stays, with
-- the reason.
create table sdk_releases (
  product text collate "C" not null,
  platform text collate "C" not null,
  version text collate "C" not null,
  coordinates text not null,
  sha256 text,
  byte_size bigint,
  min_os text not null,
  notes_en text not null,
  notes_fr text not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_why_en text,
  withdrawn_why_fr text,
  primary key (product, platform, version)
);
