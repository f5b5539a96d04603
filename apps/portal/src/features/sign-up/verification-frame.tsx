import { useEffect, useRef } from 'react'
import { humanCheckMessage } from '#src/shared/passwords/human-proof.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

interface VerificationFrameProps {
  /** Called with the proof, and with null when it expires. */
  onProof: (proof: string | null) => void
}

/** Human check in an iframe (SU-10). Only messages from this iframe count. */
export const VerificationFrame = ({ onProof }: VerificationFrameProps) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const told = humanCheckMessage(event, frame.current?.contentWindow, window.location.origin)
      if (told) onProof(told.message === 'success' ? told.human_proof : null)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [onProof])
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs scripts and our origin
    <iframe
      ref={frame}
      title={t('contact.frame')}
      src={`${paths.humanCheck()}?lang=${currentLanguage()}`}
      allow="microphone"
      className="h-135 w-full rounded-surface md:max-lg:h-150"
    />
  )
}
