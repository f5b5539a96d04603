import { COPY_SNACKBAR_MS, type KeyOverlapS } from '@assure/contract/constants'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Overlap, OVERLAP_DEFAULT_S } from '#src/features/api-keys/overlap.tsx'
import { useRotate } from '#src/features/api-keys/use-rotate.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { useHasPassword } from '#src/shared/passwords/use-has-password.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Dialog that makes a new key and secret. It requires the password (SB-06). */
export const RotateDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { rotate, isPending, failure } = useRotate()
  const hasPassword = useHasPassword()
  const [open, setOpen] = useState(true)
  const [overlapS, setOverlapS] = useState<KeyOverlapS>(OVERLAP_DEFAULT_S)
  const [error, setError] = useState<string>()
  const password = useRef<HTMLInputElement>(null)
  const formId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = password.current
    if (isPending) return
    setError(field?.value === '' ? t('common.required') : undefined)
    if (field?.value === '') return field.focus()
    const outcome = await rotate(field?.value, overlapS)
    if (outcome === 'done') {
      showSnack({ tone: 'success', text: t('apiKeys.rotate.done'), durationMs: COPY_SNACKBAR_MS })
      setOpen(false)
    } else if (outcome === 'wrong' && field) {
      setError(t('apiKeys.rotate.wrongPassword'))
      field.value = ''
      field.focus()
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('apiKeys.rotate.dialogTitle')}
      lead={t('apiKeys.rotate.dialogLead')}
      width="sm:w-[640px]"
      holdsInput
      closeLabel={t('common.close')}
      footer={
        <div className="flex flex-1 justify-end gap-2 *:max-sm:flex-1">
          <Button size="dialog" onClick={() => setOpen(false)}>
            {t('common.cancel')}
          </Button>
          <Button kind="primary" size="dialog" type="submit" form={formId} pending={isPending}>
            {t(isPending ? 'apiKeys.rotate.submitting' : 'apiKeys.rotate.submit')}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        <Overlap value={overlapS} onChange={setOverlapS} />
        {hasPassword && (
          <PasswordField
            label={t('apiKeys.rotate.password')}
            error={error}
            ref={password}
            autoComplete="current-password"
            onChange={() => setError(undefined)}
          />
        )}
      </form>
    </Dialog>
  )
}
