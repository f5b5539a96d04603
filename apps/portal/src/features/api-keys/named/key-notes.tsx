import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { KEY_UNUSED_DAYS } from '@assure/contract/constants'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useMay } from '#src/api/session-context.ts'
import { type KeyPair, pairsOf, renewNamedKeys } from '#src/features/api-keys/named/named-key-queries.ts'
import type { KeyCellProps } from '#src/features/api-keys/named/key-cells.tsx'
import { OldKey } from '#src/features/api-keys/old-keys.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { longDate } from '#src/lib/format-date.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const DONE_SNACK_MS = 6000
const UNUSED_S = KEY_UNUSED_DAYS * 86_400

/** When a key was last used, or made if it never was. */
const usedOrMadeS = ({ pairs, created_at_utc: madeS }: NamedKey) => {
  const usedS = Math.max(...pairs.map((pair) => pair.last_used_utc))
  // A rotation counts as use: its new pair cannot have been used before.
  return { usedS, sinceS: Math.max(usedS, madeS, ...pairs.map((pair) => pair.created_at_utc)) }
}

/** Whether there is something to say about a key: a replaced pair that still works, or a long time without use. */
export const hasNotes = (key: NamedKey, nowS: number): boolean =>
  pairsOf(key, nowS).old !== undefined || nowS - usedOrMadeS(key).sinceS > UNUSED_S

/** Ends the replaced pair at the next call. */
const EndPair = ({ namedKey: { key_id, name }, old }: { namedKey: NamedKey; old: KeyPair }) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const end = async () => {
    setIsPending(true)
    try {
      await callAccount('end_named_key', { key_id, session_id: old.session_id })
      showSnack({
        tone: 'success',
        text: t('namedKeys.ending.pairDone', { name }),
        durationMs: DONE_SNACK_MS,
      })
      // The button disappears with the pair.
      document.querySelector('h1')?.focus()
    } catch (error) {
      const text = t('namedKeys.ending.pairFailed', { name, reason: problemMessage(error) })
      showSnack({ tone: 'error', text, durationMs: FAILURE_SNACK_MS })
    }
    await renewNamedKeys(queryClient)
    setIsPending(false)
  }
  return (
    <Button
      size="small"
      pending={isPending}
      aria-label={t('namedKeys.ending.pairOf', { name })}
      onClick={() => void end()}
    >
      {t('namedKeys.ending.pair')}
    </Button>
  )
}

/** A replaced pair that still works, and a long time without use. */
export const KeyNotes = ({ namedKey, nowS, onEnd }: KeyCellProps & { onEnd: () => void }) => {
  const { t, locale } = useTranslation()
  const may = useMay()
  const { current, old } = pairsOf(namedKey, nowS)
  const { usedS, sinceS } = usedOrMadeS(namedKey)
  const { name } = namedKey
  return (
    <div className="flex flex-col gap-2">
      {current && old && (
        <ul>
          <OldKey
            old={old}
            current={current}
            nowS={nowS}
            action={may('key.manage') && <EndPair namedKey={namedKey} old={old} />}
          />
        </ul>
      )}
      {nowS - sinceS > UNUSED_S && (
        <Alert
          tone="warning"
          action={
            may('key.manage') && (
              <Button size="small" aria-label={t('namedKeys.endOne', { name })} onClick={onEnd}>
                {t('namedKeys.endUnused')}
              </Button>
            )
          }
        >
          {t(usedS > 0 ? 'namedKeys.unused' : 'namedKeys.unusedEver', { date: longDate(sinceS, locale) })}
        </Alert>
      )}
    </div>
  )
}
