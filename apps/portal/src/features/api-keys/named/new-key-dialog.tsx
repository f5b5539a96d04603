import { callAccount } from '#src/api/services.ts'
import { KeyFields } from '#src/features/api-keys/named/key-fields.tsx'
import { keyInput, NEW_KEY } from '#src/features/api-keys/named/key-form.ts'
import { PairDialog } from '#src/features/api-keys/named/pair-dialog.tsx'
import { useKeyCall } from '#src/features/api-keys/named/use-key-call.ts'
import { useKeyDraft } from '#src/features/api-keys/named/use-key-draft.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

/** Makes a key with a name and limits, then shows its secret. */
export const NewKeyDialog = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation()
  const { draft, faults, fields, change, check } = useKeyDraft(NEW_KEY, 0)
  const { send, isPending, failure } = useKeyCall((reason) => t('namedKeys.refused.create', { reason }))
  const make = async () => {
    const nowS = check()
    return nowS === null ? null : send(() => callAccount('create_named_key', keyInput(draft, nowS)))
  }
  return (
    <PairDialog
      title={t('namedKeys.form.title')}
      submitLabel={t('namedKeys.form.submit')}
      note={t('namedKeys.form.note')}
      pending={isPending}
      onMake={make}
      onClosed={onClosed}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <div ref={fields} className="flex flex-col gap-8">
        <KeyFields draft={draft} faults={faults} onChange={change} />
      </div>
    </PairDialog>
  )
}
