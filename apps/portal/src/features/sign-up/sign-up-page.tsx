import '#src/features/sign-up/texts/texts.ts'
import '#src/shared/contact/texts/texts.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CheckMail } from '#src/features/sign-up/check-mail.tsx'
import { inItsOwnDocument } from '#src/features/sign-up/own-document.ts'
import { SignUpForm } from '#src/features/sign-up/sign-up-form.tsx'
import { SignUpFrame } from '#src/features/sign-up/sign-up-frame.tsx'
import { SIGN_UP_PANEL, TabLinks, tabId } from '#src/features/sign-up/tab-links.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

export const clientLoader = inItsOwnDocument

/** Sign-up, `/signup`: request a trial or create an account (section 5). */
export default function SignUpPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [mailedTo, setMailedTo] = useState<string>()
  const variant = search.get('create') === 'account' ? 'account' : 'trial'
  return (
    <SignUpFrame realm="developer" title={t('signUp.title')} lead={t('signUp.lead')}>
      {mailedTo ? (
        <CheckMail realm="developer" email={mailedTo} onOther={() => setMailedTo(undefined)} />
      ) : (
        <>
          <TabLinks variant={variant} />
          <div id={SIGN_UP_PANEL} role="tabpanel" aria-labelledby={tabId(variant)} className="pt-8">
            <SignUpForm variant={variant} onMailed={setMailedTo} />
          </div>
        </>
      )}
    </SignUpFrame>
  )
}
