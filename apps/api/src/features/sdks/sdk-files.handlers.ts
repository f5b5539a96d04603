import { RpcError } from '@assure/contract/rpc-error'
import { sdkFile, type sdkFileModes } from '@assure/contract/sdks/sdk-file'
import { SDK_FILE_PATH } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import type { FastifyInstance } from 'fastify'
import { utcSeconds } from '#src/platform/clock.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import { type DirectCallHandler, serveDirectCall } from '#src/platform/http/direct-call.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { organisationId } from '#src/platform/ids.ts'
import { isTestAccount, liveAccountOf } from '#src/platform/test-account.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import { limitDownloads } from './concurrent-downloads.ts'
import type { DownloadRights } from './download-right.repository.ts'
import { FILES_BY_ACCOUNT } from './limits.ts'
import type { SdkFiles } from './sdk-file.repository.ts'
import { type SdkRelease, type SdkReleases, storedFileOf } from './sdk-release.repository.ts'

interface Dependencies {
  releases: Pick<SdkReleases, 'find' | 'listAll'>
  files: Pick<SdkFiles, 'read'>
  rights: DownloadRights
  throttle: Pick<Throttle, 'attempt'>
}

const addressOf = ({ product, platform, version }: SdkRelease, accountId: string): string =>
  `${SDK_FILE_PATH}?${new URLSearchParams({
    ...{ product, platform, version, organisation: organisationId(liveAccountOf(accountId)) },
    ...(isTestAccount(accountId) && { mode: 'test' }),
  }).toString()}`

/**
 * Serves the files of SDKs, which are for organisations with a running trial or plan. Returns the handlers of the calls that list
 * them.
 */
export const serveSdkFiles = (
  app: FastifyInstance,
  sources: CallerSources,
  { releases, files, rights, throttle }: Dependencies,
) => {
  const handlers: Pick<ServiceHandlers<typeof budgetService>, keyof typeof sdkFileModes> = {
    list_sdk_files: async ({ caller: { account_id } }) => ({
      may_download: await rights.hasPlan(account_id),
      files: (await releases.listAll()).flatMap((release) => {
        const file = storedFileOf(release)
        if (!file || release.fileName === null) return []
        return [
          {
            ...{ product: release.product, platform: release.platform, version: release.version },
            ...{ file_name: release.fileName, byte_size: file.byteSize, sha256: file.sha256 },
            ...{ min_os: release.minOs, published_at_utc: utcSeconds(release.publishedAt) },
            download_url: addressOf(release, account_id),
          },
        ]
      }),
    }),
  }

  const limited = limitDownloads()
  const file: DirectCallHandler<typeof sdkFile> = async (
    { product, platform, version },
    { caller: { account_id } },
  ) => {
    if (!(await rights.hasPlan(account_id)))
      throw new RpcError('forbidden', {
        detail: 'Files of SDKs are for organisations with a running trial or plan.',
      })
    const release = await releases.find({ product, platform, version })
    const stored = release && storedFileOf(release)
    if (!stored || release.fileName === null)
      throw new RpcError('not_found', {
        detail: release?.withdrawnAt
          ? 'This release was withdrawn. The list of releases says why.'
          : 'There is no file of this release.',
      })
    const liveId = liveAccountOf(account_id)
    await throttle.attempt(`sdk-files:${liveId}`, FILES_BY_ACCOUNT)
    return {
      file_name: release.fileName,
      content: { byteSize: stored.byteSize, parts: limited(liveId, files.read(stored)) },
    }
  }
  serveDirectCall(app, sources, sdkFile, file)
  return handlers
}
