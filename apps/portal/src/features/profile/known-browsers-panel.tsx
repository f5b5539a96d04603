import '#src/features/profile/texts/known-browsers/texts.ts'
import type { KnownBrowser } from '@assure/contract/accounts/known-browser.modes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { BrowserRow } from '#src/features/profile/browser-row.tsx'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useBrowserName } from '#src/shared/browsers/use-browser-name.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { exactTime } from '#src/lib/format-date.ts'
import { useNow } from '#src/lib/use-now.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { useAgo } from '#src/shared/time/use-ago.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const FORGOTTEN_SNACK_MS = 4000

interface RowProps {
  browser: KnownBrowser
  pending: boolean
  onForget: () => void
}

const KnownBrowserRow = ({ browser, pending, onForget }: RowProps) => {
  const { t, locale } = useTranslation()
  const ago = useAgo(useNow())
  const name = useBrowserName()(browser.user_agent)
  const { last_used_utc: lastUsed, created_at_utc: createdAt } = browser
  return (
    <BrowserRow
      userAgent={browser.user_agent}
      current={browser.current ? t('knownBrowsers.current') : undefined}
      facts={[
        { text: t('knownBrowsers.lastUsed', { ago: ago(lastUsed) }), title: exactTime(lastUsed, locale) },
        { text: t('knownBrowsers.remembered', { ago: ago(createdAt) }), title: exactTime(createdAt, locale) },
      ]}
      action={
        <Button
          size="small"
          pending={pending}
          className="max-sm:ml-9"
          aria-label={t('knownBrowsers.forgetOf', { browser: name, ago: ago(lastUsed) })}
          onClick={onForget}
        >
          {t('knownBrowsers.forget')}
        </Button>
      }
    />
  )
}

/** The browsers that the person's account knows, with buttons to forget them. */
export const KnownBrowsersPanel = () => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const browserName = useBrowserName()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = useQuery(accountQuery('list_known_browsers', {}))
  const forgetting = useMutation({
    mutationFn: ({ browser_handle }: KnownBrowser) => callAccount('forget_known_browser', { browser_handle }),
    onSuccess: (_, { user_agent }) => {
      const text = t('knownBrowsers.forgotten', { browser: browserName(user_agent) })
      showSnack({ tone: 'success', text, durationMs: FORGOTTEN_SNACK_MS })
      // The row goes, and its button with it.
      heading.current?.focus()
    },
    onSettled: () => renewProfile(queryClient),
  })
  return (
    <Panel title={t('knownBrowsers.title')} lead={t('knownBrowsers.lead')} headingRef={heading}>
      <div aria-live="assertive" className="not-empty:mb-4">
        {forgetting.error && (
          <Alert tone="error">
            {t('knownBrowsers.forgetFailed', { reason: problemMessage(forgetting.error) })}
          </Alert>
        )}
      </div>
      {error && !data && (
        <LoadFailed
          error={error}
          title={t('knownBrowsers.failedTitle')}
          text={t('knownBrowsers.failedText', { reason: problemMessage(error) })}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      {data?.browsers.length === 0 && <p>{t('knownBrowsers.none')}</p>}
      {data && data.browsers.length > 0 && (
        <ul aria-label={t('knownBrowsers.title')} className="flex flex-col">
          {data.browsers.map((browser) => (
            <KnownBrowserRow
              key={browser.browser_handle}
              browser={browser}
              pending={forgetting.isPending && forgetting.variables.browser_handle === browser.browser_handle}
              onForget={() => forgetting.mutate(browser)}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
