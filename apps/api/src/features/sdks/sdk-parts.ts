import { LANGUAGES } from '@assure/contract/constants'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import type { Clock } from '#src/platform/clock.ts'
import type { LiveParts, PartValues } from '#src/platform/http/live-parts.ts'
import { filesHtml, releasesHtml } from './release-html.ts'
import type { SdkRelease, SdkReleases } from './sdk-release.repository.ts'

const KEPT_MS = 10_000
/** Time that a page waits for the database. Then it has the last known list. */
const WAIT_MS = 1000

const fill = (releases: readonly SdkRelease[] | null): PartValues => {
  const offered = (releases ?? []).filter(({ withdrawnAt }) => withdrawnAt === null)
  const state = (isOwas: boolean) =>
    offered.some(({ product }) => product.startsWith('owas') === isOwas) ? 'filled' : 'empty'
  return {
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [SDK_PARTS.releases[language], releasesHtml(releases, language)],
        [SDK_PARTS.files[language], filesHtml(releases, language)],
      ]),
    ),
    [SDK_PARTS.age]: state(false),
    [SDK_PARTS.safety]: state(true),
  }
}

/**
 * Makes the parts of pages that show the releases of the SDKs. Reads them at most every 10 s. If the database does not
 * answer, pages show the last known list.
 */
export const sdkParts = (
  { list }: Pick<SdkReleases, 'list'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): LiveParts => {
  let values = fill(null)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const refresh = async () => {
    try {
      const next = fill(await list())
      if (JSON.stringify(next) !== JSON.stringify(values)) values = next
    } catch (error) {
      onFailure(error)
    }
    readAt = clock().getTime()
    reading = undefined
  }
  return {
    names: Object.keys(values),
    read: async () => {
      if (Math.abs(clock().getTime() - readAt) >= KEPT_MS) {
        reading ??= refresh()
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, WAIT_MS)
        })
        await Promise.race([reading, late])
        clearTimeout(timer)
      }
      return values
    },
  }
}
