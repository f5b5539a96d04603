import '#src/features/account/texts/sso/texts.ts'
import { Link } from 'react-router'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { useStateFocus } from '#src/features/account/link-page.tsx'
import type { SsoRefusal } from '@assure/contract/accounts/sso.modes'
import type { SsoPurpose } from '#src/api/sso-return.ts'
import { useSsoAnswer } from '#src/features/account/use-sso-answer.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** The sentence about a refused answer. After a test, the settings of the Owner are the likely fault. */
const sentenceOf = (refusal: SsoRefusal, purpose: SsoPurpose) =>
  purpose === 'test' && refusal === 'PROVIDER_FAILED'
    ? ('ssoReturn.testRefused' as const)
    : (`ssoReturn.refusal.${refusal}` as const)

/** Page to which an identity provider sends the browser back, `/sso/{organisation}` (design: organisations 2.3). */
export default function SsoPage() {
  const { t } = useTranslation()
  const { purpose, failure, canRetry, next, isLogin } = useSsoAnswer()
  useStateFocus(failure ? 'failed' : 'waiting')
  const title = failure ? t(`ssoReturn.failed.${purpose}`) : t('ssoReturn.waiting')
  const label = () => {
    if (canRetry) return t('common.tryAgain')
    return t(isLogin ? 'ssoReturn.toLogin' : 'ssoReturn.toPage')
  }
  return (
    <AuthFrame page={title}>
      <AuthHead title={title} />
      {failure ? (
        <div className="mt-6 flex flex-col items-start gap-6">
          <Alert tone="error" announced>
            {'message' in failure ? failure.message : t(sentenceOf(failure.refusal, purpose))}
          </Alert>
          <Link to={next} className={buttonClass({ kind: 'primary', size: 'form' })}>
            {label()}
          </Link>
        </div>
      ) : (
        <p role="status" className="mt-6 flex items-center gap-3 text-form text-text-muted">
          <Spinner size={20} />
          {t('ssoReturn.waitingText')}
        </p>
      )}
    </AuthFrame>
  )
}
