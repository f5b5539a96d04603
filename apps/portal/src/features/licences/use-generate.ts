import { GENERATION_POLL_INTERVAL_MS } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#src/i18n/translation.ts'
import { callLicences } from '#src/api/services.ts'
import { type GenerateValues, generateInput } from '#src/features/licences/generate-form.ts'
import { fetchLicenceCount, renewLicences } from '#src/features/licences/licence-queries.ts'
import { onlyTheseParams } from '#src/features/licences/licence-view.ts'
import { type KeyedCall, keyedCall } from '#src/features/licences/licence-rules.ts'
import { poll } from '#src/lib/poll.ts'
import { paths } from '#src/paths.ts'
import { randomId } from '#src/lib/random-id.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

/** Duration of the snackbar: time to press its link to the new QR codes. */
const SHOW_QR_MS = 8000

/**
 * Returns a function that generates licences, then waits until the account's count has grown (LC-10). It throws
 * `ApiProblem` when generating fails. A retry with the same values reuses the idempotency key, so that no licence is
 * created twice.
 */
export const useGenerate = (selfService: boolean) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const sent = useRef<KeyedCall | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  return async (values: GenerateValues, onMade: () => void): Promise<void> => {
    const { signal } = stop.current
    const input = generateInput(values, selfService)
    sent.current = keyedCall(sent.current, JSON.stringify(input), randomId)
    const { key } = sent.current
    const before = await fetchLicenceCount(signal)
    const { licences } = await callLicences('generate_licences', input, { idempotencyKey: key })
    onMade()
    const hasGrown = async () => ((await fetchLicenceCount(signal)) > before ? true : undefined)
    // The licences exist even if waiting fails. The list reports its own errors.
    await poll({ ask: hasGrown, intervalMs: GENERATION_POLL_INTERVAL_MS, atOnce: true, signal }).catch(
      () => undefined,
    )
    void renewLicences(queryClient)
    showSnack({
      tone: 'success',
      text: t('licences.generated', { n: licences.length }),
      durationMs: SHOW_QR_MS,
      action: {
        label: t('licenceTasks.generate.showQrCodes'),
        onSelect: () => void navigate(`${paths.activateLicence()}?${onlyTheseParams(licences)}`),
      },
    })
  }
}
