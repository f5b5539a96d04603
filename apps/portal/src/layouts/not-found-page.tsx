import { useTranslation } from '#src/i18n/translation.ts'
import { Link } from 'react-router'
import { PlainPage } from '#src/layouts/plain-page.tsx'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** RT-02: an address that is none of ours, with a way home. */
export default function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <PlainPage title={t('shell.notFoundTitle')}>
      <p className="text-form text-text-muted">{t('shell.notFoundText')}</p>
      <Link to={paths.root()} className={buttonClass({ kind: 'primary', size: 'form' })}>
        {t('shell.notFoundHome')}
      </Link>
    </PlainPage>
  )
}
