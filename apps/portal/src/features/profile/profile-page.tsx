import '#src/features/profile/texts/texts.ts'
import '#src/shared/second-factor/texts/texts.ts'
import { useSearchParams } from 'react-router'
import { useOptionalMember } from '#src/api/session-context.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { AccountSection } from '#src/features/profile/account-section.tsx'
import { OwnLogSection } from '#src/features/profile/own-log-section.tsx'
import { type ProfileSection, sectionOf } from '#src/features/profile/profile-sections.ts'
import { SectionNav } from '#src/features/profile/section-nav.tsx'
import { SessionsSection } from '#src/features/profile/sessions-section.tsx'
import { SignInSection } from '#src/features/profile/sign-in-section.tsx'
import { SsoAccount } from '#src/features/profile/sso-account.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageHead } from '#src/ui/page-head.tsx'

const SECTIONS = {
  account: AccountSection,
  sign_in: SignInSection,
  sessions: SessionsSection,
  log: OwnLogSection,
} as const satisfies Record<ProfileSection, () => React.ReactNode>

/** Profile page, `/profile` (AC-01): account, sign-in, sessions and the own security log. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const isThroughSso = useOptionalMember()?.through_sso === true
  const section = isThroughSso ? 'account' : sectionOf(params)
  const Section = SECTIONS[section]
  return (
    <>
      <DocumentTitle page={section === 'account' ? t('profile.title') : t(`profile.section.${section}`)} />
      <PageHead title={t('profile.title')} lead={t('profile.lead')} />
      {isThroughSso ? (
        <SsoAccount />
      ) : (
        <>
          <SectionNav current={section} />
          <Section />
        </>
      )}
    </>
  )
}
