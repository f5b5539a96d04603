import type { SdkPlatform, SdkProduct } from '@assure/contract/sdks/sdk-products'
import sql, { empty } from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { int, moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { StoredFile } from './sdk-file.repository.ts'

/** Identifies a release. `version` is semantic (semver 2.0). */
export interface SdkReleaseKey {
  product: SdkProduct
  platform: SdkPlatform
  version: string
}

const releaseShape = {
  product: text<SdkProduct>(),
  platform: text<SdkPlatform>(),
  version: text(),
  /** Name of the release for a package manager. Empty if it only has a file. */
  coordinates: text(),
  /** SHA-256 of the stored file, or of the one behind the coordinates, as 64 hexadecimal digits. */
  sha256: nullable(text()),
  /** Size of that file in bytes. */
  byteSize: nullable(int),
  fileId: nullable(uuid),
  fileName: nullable(text()),
  minOs: text(),
  notesEn: text(),
  notesFr: text(),
  publishedAt: moment,
  withdrawnAt: nullable(moment),
  withdrawnWhyEn: nullable(text()),
  withdrawnWhyFr: nullable(text()),
}
/**
 * A release of an SDK. `fileId` and `fileName` are null without a stored file. `withdrawnAt` and its reasons are null until it is
 * withdrawn.
 */
export type SdkRelease = RowOf<typeof releaseShape>
export type NewSdkRelease = Omit<
  SdkRelease,
  'publishedAt' | 'withdrawnAt' | 'withdrawnWhyEn' | 'withdrawnWhyFr'
>

/** Returns the stored file of a release; null if it has none or was withdrawn. */
export const storedFileOf = ({ fileId, byteSize, sha256, withdrawnAt }: SdkRelease): StoredFile | null =>
  withdrawnAt !== null || fileId === null || byteSize === null || sha256 === null
    ? null
    : { fileId, byteSize, sha256 }

const columns = sql`r.product, r.platform, r.version, r.coordinates, r.sha256, r.byte_size as "byteSize",
  r.file_id as "fileId", r.file_name as "fileName", r.min_os as "minOs", r.notes_en as "notesEn",
  r.notes_fr as "notesFr", r.published_at as "publishedAt", r.withdrawn_at as "withdrawnAt",
  r.withdrawn_why_en as "withdrawnWhyEn", r.withdrawn_why_fr as "withdrawnWhyFr"`

/** Releases of one statement. */
const PAGE_SIZE = 500

/** Adds, lists and withdraws releases of SDKs. */
export const sdkReleaseRepository = (database: Database, clock: Clock) => ({
  /** Adds a release. Returns false if this version was added before, even if it is withdrawn. */
  add: async (release: NewSdkRelease): Promise<boolean> => {
    const { rowCount } = await database.execute(sql`
      insert into sdk_releases (product, platform, version, coordinates, sha256, byte_size, file_id,
        file_name, min_os, notes_en, notes_fr, published_at)
      values (${release.product}, ${release.platform}, ${release.version}, ${release.coordinates}, ${release.sha256},
        ${release.byteSize}, ${release.fileId}, ${release.fileName}, ${release.minOs}, ${release.notesEn},
        ${release.notesFr}, ${clock()})
      on conflict (product, platform, version) do nothing`)
    return rowCount === 1
  },

  /** Lists the newest releases, newest first, with the withdrawn ones. */
  list: (limit: number): Promise<SdkRelease[]> =>
    select(database, releaseShape)`
      select ${columns}
      from sdk_releases r order by r.published_at desc, r.product, r.platform, r.version limit ${limit}`,

  /** Lists all releases, newest first, with the withdrawn ones. It reads them in pages, so that no statement takes long. */
  listAll: async (): Promise<SdkRelease[]> => {
    const all: SdkRelease[] = []
    let page: SdkRelease[]
    do {
      const last = all.at(-1)
      const after = last
        ? sql`where (r.product, r.platform, r.version) > (${last.product}, ${last.platform}, ${last.version})`
        : empty
      page = await select(database, releaseShape)`
        select ${columns}
        from sdk_releases r ${after} order by r.product, r.platform, r.version limit ${PAGE_SIZE}`
      all.push(...page)
    } while (page.length === PAGE_SIZE)
    return all.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  },

  /** Returns a release, also a withdrawn one; null if there is none. */
  find: ({ product, platform, version }: SdkReleaseKey): Promise<SdkRelease | null> =>
    selectOne(database, releaseShape)`
      select ${columns}
      from sdk_releases r where r.product = ${product} and r.platform = ${platform} and r.version = ${version}`,

  /**
   * Withdraws a release for good, with the reason in English and, if given, in French. Nobody can download its file after that.
   * Returns `unknown` if there is no such release, and `withdrawn` if it was withdrawn before.
   */
  withdraw: async (
    { product, platform, version }: SdkReleaseKey,
    why: { en: string; fr: string | null },
  ): Promise<'OK' | 'unknown' | 'withdrawn'> => {
    const { rowCount } = await database.execute(sql`
      update sdk_releases set withdrawn_at = ${clock()}, withdrawn_why_en = ${why.en}, withdrawn_why_fr = ${why.fr},
        file_id = null
      where product = ${product} and platform = ${platform} and version = ${version} and withdrawn_at is null`)
    if (rowCount === 1) return 'OK'
    const known = await database.execute(sql`
      select 1 as known from sdk_releases
      where product = ${product} and platform = ${platform} and version = ${version}`)
    return known.rows.length === 1 ? 'withdrawn' : 'unknown'
  },
})
export type SdkReleases = ReturnType<typeof sdkReleaseRepository>
