import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import type { KeyOverlapS } from '@assure/contract/constants'
import { useState } from 'react'
import { callAccount } from '#src/api/services.ts'
import { pairsOf } from '#src/features/api-keys/named/named-key-queries.ts'
import { PairDialog } from '#src/features/api-keys/named/pair-dialog.tsx'
import { useKeyCall } from '#src/features/api-keys/named/use-key-call.ts'
import { Overlap, OVERLAP_DEFAULT_S } from '#src/features/api-keys/overlap.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { useNow } from '#src/lib/use-now.ts'
import { Alert } from '#src/ui/alert.tsx'

interface RotateKeyDialogProps {
  namedKey: NamedKey
  onClosed: () => void
}

/** Gives a key another pair, then shows its secret. */
export const RotateKeyDialog = ({ namedKey, onClosed }: RotateKeyDialogProps) => {
  const { t } = useTranslation()
  const { key_id, name } = namedKey
  const { current, old } = pairsOf(namedKey, useNow())
  const session_id = current?.session_id ?? ''
  const [overlapS, setOverlapS] = useState<KeyOverlapS>(OVERLAP_DEFAULT_S)
  const { send, isPending, failure } = useKeyCall((reason) => t('namedKeys.refused.rotate', { name, reason }))
  return (
    <PairDialog
      title={t('namedKeys.rotating.title', { name })}
      isRotation
      lead={t('namedKeys.rotating.lead')}
      submitLabel={t('namedKeys.rotating.submit')}
      note={t('namedKeys.form.note')}
      pending={isPending}
      onMake={() => send(() => callAccount('rotate_named_key', { key_id, session_id, overlap_s: overlapS }))}
      onClosed={onClosed}
    >
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      <Overlap value={overlapS} onChange={setOverlapS} />
      {old && <Alert tone="warning">{t('namedKeys.rotating.older')}</Alert>}
    </PairDialog>
  )
}
