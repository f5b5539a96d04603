import '#src/features/sign-up/texts/texts.ts'
import '#src/shared/contact/texts/texts.ts'
import { RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { CheckMail } from '#src/features/sign-up/check-mail.tsx'
import { inItsOwnDocument } from '#src/features/sign-up/own-document.ts'
import { SignUpForm } from '#src/features/sign-up/sign-up-form.tsx'
import { SignUpFrame } from '#src/features/sign-up/sign-up-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

export const clientLoader = inItsOwnDocument

/** Sign-up for the retail app's free trial, `/retail-signup` (SU-11). */
export default function RetailSignUpPage() {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const [mailedTo, setMailedTo] = useState<string>()
  return (
    <SignUpFrame
      realm="retail"
      title={t('signUp.retailTitle', { product, days: RETAIL_TRIAL_DAYS })}
      lead={t('signUp.retailLead')}
    >
      {mailedTo ? (
        <CheckMail realm="retail" email={mailedTo} onOther={() => setMailedTo(undefined)} />
      ) : (
        <>
          <SignUpForm variant="retail" onMailed={setMailedTo} />
          <p className="mt-8 text-text-muted">
            {t('signUp.retailHasAccount')}{' '}
            <Link to={paths.retailLogin()} className="rounded-tag font-medium text-accent hover:underline">
              {t('account.retail.login')}
            </Link>
          </p>
        </>
      )}
    </SignUpFrame>
  )
}
