import { CONTAINER } from '#src/features/site/parts/container.ts'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { t } from '#src/i18n/translation.ts'
import { NotFoundWays } from '#src/layouts/not-found-ways.tsx'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN

/** The page that the server sends, with 404, for an unknown address (RT-02): no script of the application. */
export default function SiteNotFoundPage() {
  return (
    <SiteFrame
      title={t('shell.notFoundTitle')}
      description={t('shell.notFoundText')}
      // The other language starts at its home page.
      addresses={siteAddresses('home')}
      unlisted
    >
      <div className={`${CONTAINER} flex min-h-[60vh] flex-col items-start justify-center gap-4 py-20`}>
        <h1 className="text-display font-semibold">{t('shell.notFoundTitle')}</h1>
        <NotFoundWays />
      </div>
    </SiteFrame>
  )
}
