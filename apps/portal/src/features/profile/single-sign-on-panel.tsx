import '#src/features/profile/texts/sso/texts.ts'
import { Link2 } from 'lucide-react'
import { callAccount } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { sectionSearch } from '#src/features/profile/profile-sections.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import { useProvider } from '#src/shared/single-sign-on/use-provider.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Links the member to their login at the identity provider of the organisation that the tab shows. */
export const SingleSignOnPanel = () => {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const { go, isPending, failure } = useProvider(t('profileSso.noSso', { organisation }))
  const link = () =>
    void go(() => callAccount('prove_by_sso', { purpose: 'link' }), {
      purpose: 'link',
      path: `${paths.profile()}${sectionSearch('sign_in')}`,
    })
  return (
    <Panel
      title={t('profileSso.title')}
      lead={t('profileSso.lead', { organisation })}
      action={
        <Button wraps icon={<Link2 aria-hidden size={16} />} pending={isPending} onClick={link}>
          {t('profileSso.link')}
        </Button>
      }
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
    </Panel>
  )
}
