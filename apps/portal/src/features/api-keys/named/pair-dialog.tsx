import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { MadePair } from '#src/features/api-keys/named/named-key-queries.ts'
import { NewPair } from '#src/features/api-keys/named/new-pair.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { FormDialog } from '#src/shared/page/form-dialog.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface PairDialogProps {
  /** Title of the form. */
  title: string
  /** Whether the pair replaces another one. */
  isRotation?: boolean
  lead?: string
  submitLabel: string
  note?: string
  pending: boolean
  /** Makes the pair. Returns null if that failed, which the form then says. */
  onMake: () => Promise<MadePair | null>
  onClosed: () => void
  /** The form. */
  children: ReactNode
}

const CopyQuestion = ({ onBack, onClose }: { onBack: () => void; onClose: () => void }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onBack}
      title={t('namedKeys.pair.closeTitle')}
      safeLabel={t('namedKeys.pair.back')}
      actLabel={t('namedKeys.pair.close')}
      pending={false}
      onAct={onClose}
    >
      {t('namedKeys.pair.closeText')}
    </ConfirmDialog>
  )
}

/**
 * A form that makes a pair, then shows its secret. Only this component holds the secret, until it closes. Closing without
 * a copy asks once.
 */
export const PairDialog = (props: PairDialogProps) => {
  const { title, isRotation = false, lead, submitLabel, note, pending, onMake, onClosed, children } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [made, setMade] = useState<MadePair | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const [question, setQuestion] = useState<'unasked' | 'open' | 'asked'>('unasked')

  useEffect(() => {
    if (!made) return
    // The back/forward cache must not keep the secret.
    const forget = () => {
      setMade(null)
      setOpen(false)
    }
    addEventListener('pagehide', forget)
    return () => removeEventListener('pagehide', forget)
  }, [made])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!pending && !made) setMade(await onMake())
  }
  const close = () => {
    // The answer brings the only copy of the secret.
    if (pending) return
    if (made && !isCopied && question === 'unasked') setQuestion('open')
    else setOpen(false)
  }
  const closeAnyway = () => {
    setQuestion('asked')
    setOpen(false)
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={
        made
          ? t(isRotation ? 'namedKeys.pair.rotatedTitle' : 'namedKeys.pair.madeTitle', {
              name: made.key.name,
            })
          : title
      }
      lead={made ? undefined : lead}
      width="sm:w-[720px]"
      submitLabel={!made && submitLabel}
      closeLabel={made ? t('namedKeys.pair.done') : undefined}
      pending={pending}
      note={made ? t(isCopied ? 'namedKeys.pair.copied' : 'namedKeys.pair.notCopied') : note}
      onSubmit={submit}
    >
      {made ? <NewPair made={made} isRotation={isRotation} onCopied={() => setIsCopied(true)} /> : children}
      {question === 'open' && <CopyQuestion onBack={() => setQuestion('asked')} onClose={closeAnyway} />}
    </FormDialog>
  )
}
