import '#src/shared/organisations/texts/texts.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePerson } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { LazyNewOrganisation } from '#src/shared/organisations/lazy-new-organisation.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'

/** Shown instead of an organisation's page to a person in no organisation. */
export const NoOrganisation = () => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      <DocumentTitle page={t('organisations.none.title')} />
      <PageHead title={t('organisations.none.title')} />
      <div className="mt-4 flex flex-col gap-2 text-text-muted">
        <p>{t('organisations.none.text')}</p>
        <p className="wrap-anywhere">{t('organisations.none.address', { email })}</p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setIsNaming(true)}>
          {t('organisations.create.open')}
        </Button>
        <Link to={paths.profile()} className={buttonClass({})}>
          {t('organisations.none.toProfile')}
        </Link>
      </div>
      {isNaming && <LazyNewOrganisation onClosed={() => setIsNaming(false)} />}
    </>
  )
}
