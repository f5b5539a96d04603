import { QueryClientProvider } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { queryClients } from '#src/api/query-client.ts'
import { currentRetailUser, RetailUserContext } from '#src/api/retail-session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { RetailFrame } from '#src/layouts/retail-frame.tsx'
import { useSessionEnd } from '#src/layouts/use-session-end.ts'
import { useSessionWatch } from '#src/layouts/use-session-watch.ts'
import { paths } from '#src/paths.ts'
import { SnackbarProvider } from '#src/ui/snackbar.tsx'

/** RT-05: retail pages need the retail session. A developer session does not count. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const user = await currentRetailUser(request.signal)
  if (user) return user
  throw redirect(paths.retailLogin())
}

/** Searches and pages do not change the logged-in user. `useSessionEnd` handles the end of the session. */
export const shouldRevalidate = () => false

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
          <RetailFrame>
            <Outlet />
          </RetailFrame>
        </SnackbarProvider>
      </RetailUserContext>
    </QueryClientProvider>
  )
}
