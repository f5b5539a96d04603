import { Copy, Download } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { usePerson } from '#src/api/session-context.ts'
import { StepHeading } from '#src/shared/second-factor/step-heading.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { downloadText } from '#src/lib/download-text.ts'
import { Button } from '#src/ui/button.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** Shows new recovery codes. They are shown only once. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const copyText = useCopyText()
  const download = () => {
    const head = t('secondFactor.fileHead', { email, company: portalConfig().companyName })
    downloadText(t('secondFactor.fileName'), `${[head, '', ...codes].join('\n')}\n`)
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <StepHeading>{t('secondFactor.codesTitle')}</StepHeading>
        <p className="max-w-160 text-text-muted">{t('secondFactor.codesText')}</p>
      </div>
      <ul
        aria-label={t('secondFactor.codesLabel')}
        className="grid max-w-120 grid-cols-1 gap-x-8 gap-y-1.5 rounded-control border bg-sunken p-4 font-mono min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden size={16} />} onClick={() => void copyText(codes.join('\n'))}>
          {t('secondFactor.copyCodes')}
        </Button>
        <Button icon={<Download aria-hidden size={16} />} onClick={download}>
          {t('secondFactor.downloadCodes')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    </div>
  )
}
