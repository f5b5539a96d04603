import '#src/features/account/texts/link-help/texts.ts'
import '#src/features/account/texts/texts.ts'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { LinkInvalid } from '#src/features/account/link-invalid.tsx'
import { RetailActivated } from '#src/features/account/retail-activated.tsx'
import { useRetailActivation } from '#src/features/account/use-retail-activation.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { paths } from '#src/paths.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Page of the link in a retail activation mail, `/activate/{token}` (RS-02). */
export default function RetailActivationPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const activation = useRetailActivation(token)
  const { step } = activation
  const first = useRef(step)
  useEffect(() => {
    // Focus the heading, so that screen readers announce the outcome.
    if (step !== first.current) document.querySelector('h1')?.focus()
    first.current = step
  }, [step])
  if (activation.step === 'activated') return <RetailActivated {...activation} />
  if (activation.step === 'confirming')
    return (
      <PageFrame
        realm="retail"
        icon={LoaderCircle}
        title={t('linkHelp.activating')}
        lead={t('linkHelp.activatingText')}
      >
        <span role="status" className="sm:ml-19">
          <Spinner size={20} />
          <span className="sr-only">{t('common.loading')}</span>
        </span>
      </PageFrame>
    )
  if (activation.step === 'failed')
    return (
      <PageFrame
        realm="retail"
        icon={CircleAlert}
        tone="error"
        title={t('linkHelp.activationFailed')}
        lead={problemMessage(activation.error)}
      >
        <div className="sm:ml-19">
          <Button kind="primary" size="form" onClick={activation.tryAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </PageFrame>
    )
  return (
    <PageFrame
      realm="retail"
      icon={CircleAlert}
      tone="error"
      title={t('retailActivated.invalidTitle')}
      lead={t('retailActivated.invalidLead')}
    >
      <div className="flex max-w-140 flex-col items-start sm:ml-19">
        <LinkInvalid realm="retail" />
        <Link to={paths.retailLogin()} className={buttonClass({ size: 'form' })}>
          {t('account.retail.login')}
        </Link>
      </div>
    </PageFrame>
  )
}
