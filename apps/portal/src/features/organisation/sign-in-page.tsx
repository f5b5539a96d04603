import '#src/features/organisation/texts/settings/texts.ts'
import '#src/features/organisation/texts/sso/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'
import { SettingsFrame } from '#src/features/organisation/settings-frame.tsx'
import { SignInForm } from '#src/features/organisation/sign-in-form.tsx'
import { SsoSections } from '#src/features/organisation/single-sign-on/sso-sections.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useOrganisationName } from '#src/shared/organisations/organisation-name.ts'

/** How members log in, `/organisation/sign-in`, for Owners (design: organisations 5). */
export default function SignInPage() {
  const { t } = useTranslation()
  const organisation = useOrganisationName()
  const asked = useQuery(accountQuery('retrieve_sign_in_policy', {}))
  return (
    <SettingsFrame
      title={t('settings.signIn.title')}
      lead={t('settings.signIn.lead', { organisation })}
      asked={asked}
      height="h-52"
    >
      {(state) => (
        <>
          <div className="rounded-surface border bg-surface p-4 sm:p-6">
            <SignInForm state={state} />
          </div>
          <SsoSections isRequired={state.policy === 'sso'} />
        </>
      )}
    </SettingsFrame>
  )
}
