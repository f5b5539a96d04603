import { t } from '#src/i18n/translation.ts'
import { NotFoundWays } from '#src/layouts/not-found-ways.tsx'
import { PlainPage } from '#src/shared/page/plain-page.tsx'

/** The screen for an unknown address within the application, with links home (RT-02). */
export default function NotFoundPage() {
  return (
    <PlainPage title={t('shell.notFoundTitle')}>
      <NotFoundWays />
    </PlainPage>
  )
}
