import { LANGUAGES } from '@assure/contract/constants'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import type { Clock } from '#src/platform/clock.ts'
import { type LiveParts, liveParts, type PartValues } from '#src/platform/http/live-parts.ts'
import { filesHtml, releasesHtml } from './release-html.ts'
import { filesMarkdown, releasesMarkdown } from './release-markdown.ts'
import type { SdkRelease, SdkReleases } from './sdk-release.repository.ts'

const fill = (releases: readonly SdkRelease[] | null): PartValues => {
  const offered = (releases ?? []).filter(({ withdrawnAt }) => withdrawnAt === null)
  const state = (isOwas: boolean) =>
    offered.some(({ product }) => product.startsWith('owas') === isOwas) ? 'filled' : 'empty'
  return {
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [SDK_PARTS.releases[language], releasesHtml(releases, language)],
        [SDK_PARTS.files[language], filesHtml(releases, language)],
        [SDK_PARTS.releasesMarkdown[language], releasesMarkdown(releases, language)],
        [SDK_PARTS.filesMarkdown[language], filesMarkdown(releases, language)],
      ]),
    ),
    [SDK_PARTS.age]: state(false),
    [SDK_PARTS.safety]: state(true),
  }
}

/** Makes the parts of pages that show the releases of the SDKs. If the database does not answer, pages show the last known list. */
export const sdkParts = (
  { listAll }: Pick<SdkReleases, 'listAll'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): LiveParts =>
  liveParts({
    read: async () => fill(await listAll()),
    unread: fill(null),
    isLasting: true,
    clock,
    onFailure,
  })
