import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { type FormEvent, useState } from 'react'
import { callAccount } from '#src/api/services.ts'
import { KeyFields } from '#src/features/api-keys/named/key-fields.tsx'
import { draftOf, keyInput } from '#src/features/api-keys/named/key-form.ts'
import { useKeyCall } from '#src/features/api-keys/named/use-key-call.ts'
import { useKeyDraft } from '#src/features/api-keys/named/use-key-draft.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const SAVED_SNACK_MS = 4000

interface ChangeKeyDialogProps {
  namedKey: NamedKey
  onClosed: () => void
}

/** Changes name, permissions, places and end of a key. */
export const ChangeKeyDialog = ({ namedKey, onClosed }: ChangeKeyDialogProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const { key_id, name, expires_at_utc: keptS } = namedKey
  const [open, setOpen] = useState(true)
  const { draft, faults, fields, change, check } = useKeyDraft(draftOf(namedKey), keptS)
  const { send, isPending, failure } = useKeyCall((reason) => t('namedKeys.refused.change', { name, reason }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const nowS = check()
    if (nowS === null) return
    const input = { key_id, ...keyInput(draft, nowS, keptS) }
    if (!(await send(() => callAccount('update_named_key', input)))) return
    setOpen(false)
    showSnack({
      tone: 'success',
      text: t('namedKeys.form.saved', { name: input.name }),
      durationMs: SAVED_SNACK_MS,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('namedKeys.form.changeTitle', { name })}
      width="sm:w-[720px]"
      submitLabel={t('namedKeys.form.save')}
      pending={isPending}
      note={t('namedKeys.form.changeNote')}
      onSubmit={submit}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <div ref={fields} className="flex flex-col gap-8">
        <KeyFields draft={draft} faults={faults} onChange={change} />
      </div>
    </FormDialog>
  )
}
