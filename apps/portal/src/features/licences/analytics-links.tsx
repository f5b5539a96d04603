import type { budgetService } from '@assure/contract/usage/budget.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { budgetQuery } from '#src/api/queries.ts'
import { queryKey } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session-context.ts'
import { callBudget } from '#src/api/services.ts'
import { linkWords } from '#src/features/licences/analytics-scope.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { useMakerWords } from '#src/shared/organisations/maker-words.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const linksKey = queryKey<typeof budgetService, 'list_analytics_links'>(
  SERVICE_PATHS.budget,
  'list_analytics_links',
)

/** Reloads the analytics links. */
export const renewAnalyticsLinks = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: linksKey })

/** List of valid links with their expiry dates. */
export const AnalyticsLinks = () => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const makerOf = useMakerWords()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(budgetQuery('list_analytics_links', {}))
  const end = useMutation({
    mutationFn: (grant_id: string) => callBudget('revoke_analytics_link', { grant_id }),
    onSettled: () => renewAnalyticsLinks(queryClient),
  })
  return (
    <section aria-labelledby="analytics-links">
      <h3 id="analytics-links" className="font-medium">
        {t('licences.analytics.links')}
      </h3>
      <div aria-live="polite" className="text-help text-text-muted">
        {end.isSuccess && t('licences.analytics.ended')}
        {data?.links.length === 0 && !end.isSuccess && t('licences.analytics.noLinks')}
      </div>
      {end.error && (
        <Alert tone="error" announced>
          {t('licences.analytics.endFailed', { reason: problemMessage(end.error) })}
        </Alert>
      )}
      {error && !data && (
        <Alert tone="error" announced>
          {t('licences.analytics.linksFailed', { reason: problemMessage(error) })}
        </Alert>
      )}
      {!data && !error && <Skeleton className="mt-2 h-9 w-full" />}
      {data && data.links.length > 0 && (
        <ul className="mt-2 flex max-h-50 flex-col overflow-y-auto rounded-control border">
          {data.links.map((link) => {
            const what = linkWords(t, link)
            const maker = makerOf(link.made_by)
            return (
              <li
                key={link.grant_id}
                className="flex items-center gap-3 px-3 py-1.5 not-first:border-t not-first:border-border"
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {what}{' '}
                  <span className="text-help text-text-muted">
                    {t('licences.analytics.until', { when: longDate(link.expires_at_utc, locale) })}
                  </span>
                  {maker && <span className="block text-help text-text-muted">{maker}</span>}
                </span>
                {may('link.manage') && (
                  <Button
                    size="small"
                    aria-label={t('licences.analytics.endOf', { what })}
                    pending={end.isPending && end.variables === link.grant_id}
                    onClick={() => end.mutate(link.grant_id)}
                  >
                    {t('licences.analytics.end')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
