import { QueryClientProvider } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { queryClients } from '#src/api/query-client.ts'
import { currentRetailUser, RetailUserContext } from '#src/api/retail-session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { DashboardShell } from '#src/layouts/dashboard-shell.tsx'
import { RetailMenu } from '#src/layouts/retail-menu.tsx'
import { RetailStrip, RetailTag } from '#src/shared/page/retail-tag.tsx'
import { SampleDataChip } from '#src/layouts/sample-data-chip.tsx'
import { useSessionEnd } from '#src/layouts/use-session-end.ts'
import { useSessionWatch } from '#src/layouts/use-session-watch.ts'
import { paths } from '#src/paths.ts'
import { BrandMark } from '#src/ui/brand-mark.tsx'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

/** RT-05: retail pages need the retail session. A developer session does not count. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const user = await currentRetailUser(request.signal)
  if (user) return user
  throw redirect(paths.retailLogin())
}

/** Searches and pages do not change the logged-in user. `useSessionEnd` handles the end of the session. */
export const shouldRevalidate = () => false

const RetailNotices = lazyPart(async () => (await import('./retail-notices.tsx')).RetailNotices)

export default function RetailLayout() {
  const { t } = useTranslation()
  const user = useLoaderData<typeof clientLoader>()
  useSessionWatch({ realm: 'retail', email: user.email, ask: currentRetailUser })
  const isEnded = useSessionEnd('retail', (end) => ({
    to: paths.retailLogin(),
    state: end === 'expired' ? { ended: true } : null,
  }))
  if (isEnded) return null
  return (
    <QueryClientProvider client={queryClients.retail}>
      <RetailUserContext value={user}>
        <SnackbarProvider closeLabel={t('common.close')} loadFailedText={t('shell.partFailed')}>
          <DashboardShell
            menu={<RetailMenu />}
            strip={<RetailStrip />}
            bar={
              <>
                <span className="flex min-w-0 flex-1 items-center gap-2.5 text-panel font-semibold">
                  <BrandMark />
                  <span className="truncate">{portalConfig().appName}</span>
                </span>
                {user.sample_data && <SampleDataChip />}
                <RetailTag />
              </>
            }
          >
            <RetailNotices />
            <Outlet />
          </DashboardShell>
        </SnackbarProvider>
      </RetailUserContext>
    </QueryClientProvider>
  )
}
