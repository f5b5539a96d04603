import { Copy } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { StepHeading } from '#src/shared/second-factor/step-heading.tsx'
import { useCodeEntry } from '#src/shared/second-factor/use-code-entry.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useCopyText } from '#src/shared/page/use-copy-text.ts'

const QR_PX = 192
const QUIET_MODULES = 4

/** Splits a secret into groups of four characters, which are easier to type. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

interface SecretStepProps {
  secret: string
  /** URI with the secret, for the QR code that authenticator apps scan. */
  uri: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret for an authenticator app and asks for the app's first code. */
export const SecretStep = ({ secret, uri, onConfirmed, onCancel }: SecretStepProps) => {
  const { t } = useTranslation()
  const copyText = useCopyText()
  const { code, fault, failure, isPending, input, change, refuse, setFailure, send } = useCodeEntry()

  const confirm = async () => {
    const digits = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return refuse(t('secondFactor.sixDigits'))
    try {
      const answer = await callAccount('confirm_second_factor', { code: digits })
      if (answer.result === 'OK') onConfirmed(answer.recovery_codes)
      else if (answer.code === 'WRONG_CODE') refuse(t('secondFactor.wrongCode'))
      else setFailure(t('secondFactor.notStarted'))
    } catch (error) {
      setFailure(problemMessage(error))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event, confirm)} className="flex flex-col gap-4">
      <div>
        <StepHeading>{t('secondFactor.scanTitle')}</StepHeading>
        <p className="text-text-muted">{t('secondFactor.scanText')}</p>
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
        {/* Dark on white in both themes, because scanners expect it. */}
        <div className="overflow-hidden rounded-surface border bg-[#fff]">
          <QRCodeSVG
            value={uri}
            level="M"
            size={QR_PX}
            marginSize={QUIET_MODULES}
            title={t('secondFactor.qr')}
            role="img"
            shapeRendering="crispEdges"
          />
        </div>
        <div className="flex min-w-0 flex-1 basis-70 flex-col gap-5">
          <div>
            <p className="mb-1 font-medium">{t('secondFactor.secret')}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control border bg-sunken py-2 pr-2 pl-3">
              <code className="min-w-0 font-mono wrap-anywhere">{inFours(secret)}</code>
              <Button
                size="small"
                icon={<Copy aria-hidden size={14} />}
                aria-label={t('secondFactor.copySecret')}
                onClick={() => void copyText(secret)}
              >
                {t('common.copy')}
              </Button>
            </div>
          </div>
          <Field label={t('secondFactor.code')} help={t('secondFactor.codeWhy')} error={fault}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={(event) => change(event.currentTarget.value)}
                className="max-w-50 tabular-nums"
              />
            )}
          </Field>
        </div>
      </div>
      <div aria-live="assertive" className="empty:-mt-4">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" kind="primary" pending={isPending}>
          {t('secondFactor.confirm')}
        </Button>
      </div>
    </form>
  )
}
